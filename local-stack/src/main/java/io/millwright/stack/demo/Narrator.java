package io.millwright.stack.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Tells what happens, without secrets. */
public final class Narrator {
    private static final Set<String> SECRET_MEMBERS = Set.of("password", "secret", "access_token");
    private static final int MAX_BODY = 600;

    private final Consumer<String> out;

    public Narrator(Consumer<String> out) {
        this.out = out;
    }

    void title(int number, int of, String title) {
        out.accept("");
        out.accept(String.format(Locale.ROOT, "%d/%d  %s", number, of, title));
    }

    void call(Call call) {
        out.accept("   → " + call.method() + " " + call.path());
        new TreeMap<>(call.headers()).forEach((header, value) -> {
            if (!header.equals("Content-Type")) {
                out.accept("     " + header + ": " + value);
            }
        });
        JsonNode body = call.body();
        if (body != null) {
            out.accept("     " + masked(body));
        }
    }

    void answer(Answer answer) {
        String etag = answer.etag().map(tag -> "  ETag " + tag).orElse("");
        JsonNode body = answer.json();
        out.accept("   ← " + answer.status() + etag);
        if (!body.isMissingNode()) {
            out.accept("     " + masked(body));
        }
    }

    void fact(String text) {
        out.accept("   ✓ " + text);
    }

    void message(String arrow, String topic, String body) {
        out.accept("   " + arrow + " MQTT " + topic);
        out.accept("     " + shortened(body));
    }

    /** The body with its secrets starred out, in one line of bounded length. */
    static String masked(JsonNode body) {
        JsonNode copy = body.deepCopy();
        mask(copy);
        return shortened(copy.toString());
    }

    private static void mask(JsonNode node) {
        if (node instanceof ObjectNode object) {
            SECRET_MEMBERS.stream().filter(object::has).forEach(member -> object.put(member, "********"));
        }
        node.forEach(Narrator::mask);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_BODY ? text : text.substring(0, MAX_BODY) + " …";
    }
}
