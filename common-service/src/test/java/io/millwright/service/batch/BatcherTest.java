package io.millwright.service.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatcherTest {
    private static final Duration NEVER = Duration.ofHours(1);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<List<Integer>> begun = new CopyOnWriteArrayList<>();
    private final List<UniEmitter<? super Void>> work = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private Batcher<Integer> batcher(int size, Duration delay, int workers) {
        return new Batcher<>(size, delay, workers, timer, batch -> {
            begun.add(batch);
            return Uni.createFrom().emitter(work::add);
        });
    }

    private static List<UniAssertSubscriber<Void>> add(Batcher<Integer> batcher, int from, int to) {
        List<UniAssertSubscriber<Void>> added = new ArrayList<>();
        IntStream.range(from, to)
                .forEach(item -> added.add(batcher.add(item).subscribe().withSubscriber(UniAssertSubscriber.create())));
        return added;
    }

    @Test
    void aFullBatchGoesAtOnce() {
        // when
        add(batcher(3, NEVER, 1), 0, 4);

        // then
        assertThat(begun).containsExactly(List.of(0, 1, 2));
    }

    @Test
    void aSmallBatchGoesAfterTheDelay() {
        // when
        add(batcher(3, Duration.ofMillis(20), 1), 0, 2);

        // then
        await().untilAsserted(() -> assertThat(begun).containsExactly(List.of(0, 1)));
    }

    @Test
    void whatWaitsGoesWithAnItemThatCannotWait() {
        // given
        Batcher<Integer> batcher = batcher(3, NEVER, 1);
        add(batcher, 0, 1);

        // when
        batcher.addAtOnce(1).subscribe().with(_ -> {});

        // then
        assertThat(begun).containsExactly(List.of(0, 1));
    }

    @Test
    void anItemThatCannotWaitIsTheNextWhenAllWorkersAreBusy() {
        // given
        Batcher<Integer> batcher = batcher(2, NEVER, 1);
        add(batcher, 0, 2);
        batcher.addAtOnce(2).subscribe().with(_ -> {});
        assertThat(begun).containsExactly(List.of(0, 1));

        // when
        work.getFirst().complete(null);

        // then
        assertThat(begun).containsExactly(List.of(0, 1), List.of(2));
    }

    @Test
    void itemsCompleteWithTheirBatchAndNotBefore() {
        // given
        List<UniAssertSubscriber<Void>> items = add(batcher(2, NEVER, 1), 0, 2);
        items.forEach(UniAssertSubscriber::assertNotTerminated);

        // when
        work.getFirst().complete(null);

        // then
        items.forEach(UniAssertSubscriber::assertCompleted);
    }

    @Test
    void itemsFailWithTheirBatch() {
        // given
        List<UniAssertSubscriber<Void>> items = add(batcher(2, NEVER, 1), 0, 4);

        // when
        work.getFirst().fail(new IllegalStateException("broken"));

        // then
        items.subList(0, 2).forEach(item -> item.assertFailedWith(IllegalStateException.class));
        items.subList(2, 4).forEach(UniAssertSubscriber::assertNotTerminated);
    }

    @Test
    void noMoreBatchesRunThanThereAreWorkersAndWhatWaitsGoesNext() {
        // given
        Batcher<Integer> batcher = batcher(2, NEVER, 2);
        add(batcher, 0, 7);
        assertThat(begun).containsExactly(List.of(0, 1), List.of(2, 3));

        // when
        work.getFirst().complete(null);

        // then
        assertThat(begun).containsExactly(List.of(0, 1), List.of(2, 3), List.of(4, 5));
    }
}
