package io.millwright.stack.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.stack.Refusal;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import java.time.Duration;
import java.util.function.Predicate;

/** Calls that are told and checked. */
final class DemoApi {
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final RestClient rest;
    private final Narrator narrator;

    DemoApi(RestClient rest, Narrator narrator) {
        this.rest = rest;
        this.narrator = narrator;
    }

    /** @throws Refusal when the status is another one */
    Answer call(Call call, int expectedStatus) throws InterruptedException {
        narrator.call(call);
        Answer answer = rest.send(call);
        narrator.answer(answer);
        if (answer.status() != expectedStatus) {
            throw new Refusal(call.method() + " " + call.path() + " should have been answered with " + expectedStatus
                    + ", not with " + answer.status() + ": " + answer.text());
        }
        return answer;
    }

    /**
     * Asks again and again until the answer is as awaited; tells the first request and the last answer.
     *
     * @throws Refusal when it does not come within the time
     */
    JsonNode await(Call call, String awaited, Duration within, Predicate<JsonNode> condition)
            throws InterruptedException {
        narrator.call(call);
        long deadline = System.nanoTime() + within.toNanos();
        while (true) {
            Answer answer = rest.send(call);
            if (answer.isSuccess() && condition.test(answer.json())) {
                narrator.answer(answer);
                narrator.fact(awaited);
                return answer.json();
            }
            if (System.nanoTime() > deadline) {
                narrator.answer(answer);
                throw new Refusal("After " + within.toSeconds() + " s it is still not so: " + awaited + ".");
            }
            Thread.sleep(PAUSE);
        }
    }

    /** @throws Refusal when it does not hold */
    void check(boolean holds, String fact) {
        if (!holds) {
            throw new Refusal("It is not so: " + fact + ".");
        }
        narrator.fact(fact);
    }
}
