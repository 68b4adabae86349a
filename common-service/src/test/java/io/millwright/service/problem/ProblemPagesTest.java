package io.millwright.service.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemPagesTest {
    private static final Path PAGES = Path.of(System.getProperty("millwright.root"), "docs", "problems");

    static List<ProblemType> types() {
        return Problems.ALL;
    }

    @ParameterizedTest
    @MethodSource("types")
    void everyTypeHasAPageThatAgreesWithIt(ProblemType type) throws IOException {
        // given
        Path page = PAGES.resolve(type.name() + ".md");

        // when
        String text = Files.readString(page);

        // then
        assertThat(text)
                .startsWith("# " + type.title() + "\n")
                .contains("`" + type.path() + "` · status " + type.status())
                .contains("\"type\": \"" + type.path() + "\"")
                .contains("\"title\": \"" + type.title() + "\"");
    }

    @Test
    void everyPageBelongsToAType() throws IOException {
        try (var pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString()).filter(name -> !name.equals("README.md")))
                    .containsExactlyInAnyOrderElementsOf(
                            types().stream().map(type -> type.name() + ".md").toList());
        }
    }

    @Test
    void everyConstantIsListed() {
        var constants = Arrays.stream(Problems.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == ProblemType.class)
                .map(field -> {
                    try {
                        return field.get(null);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toList();
        assertThat(constants).isEqualTo(Problems.ALL);
    }

    @Test
    void theOverviewListsEveryType() {
        assertThat(read(PAGES.resolve("README.md")))
                .contains(types().stream()
                        .map(type -> "| [%s](%s.md) | %d | %s |"
                                .formatted(type.name(), type.name(), type.status(), type.title()))
                        .toList());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
