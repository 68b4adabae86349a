package io.millwright.service.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BisectionTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theRefusedAreFoundAndAllOthersAcceptedOnce(long seed) {
        // given
        RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
        List<Integer> items =
                IntStream.range(0, 1 + random.nextInt(100)).boxed().toList();
        Set<Integer> bad = new TreeSet<>();
        items.stream().filter(item -> random.nextInt(10) == 0).forEach(bad::add);
        List<Integer> accepted = new ArrayList<>();

        // when
        List<Integer> refused = Bisection.refused(items, part -> {
                    boolean good = part.stream().noneMatch(bad::contains);
                    if (good) {
                        accepted.addAll(part);
                    }
                    return Uni.createFrom().item(good);
                })
                .await()
                .indefinitely();

        // then
        assertThat(refused).containsExactlyElementsOf(bad);
        assertThat(accepted)
                .containsExactlyElementsOf(
                        items.stream().filter(item -> !bad.contains(item)).toList());
    }

    @Test
    void oneOfManyIsFoundWithFewChecks() {
        // given
        List<Integer> items = IntStream.range(0, 512).boxed().toList();
        List<Integer> sizes = new ArrayList<>();

        // when
        List<Integer> refused = Bisection.refused(items, part -> {
                    sizes.add(part.size());
                    return Uni.createFrom().item(!part.contains(300));
                })
                .await()
                .indefinitely();

        // then
        assertThat(refused).containsExactly(300);
        assertThat(sizes).hasSizeLessThan(20);
    }

    @Test
    void nothingIsAskedAboutNothing() {
        assertThat(Bisection.<Integer>refused(List.of(), part -> {
                            throw new AssertionError("asked about " + part);
                        })
                        .await()
                        .indefinitely())
                .isEmpty();
    }
}
