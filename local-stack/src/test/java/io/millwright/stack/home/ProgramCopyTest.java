package io.millwright.stack.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCopyTest {
    private static final List<Path> FILES = List.of(Path.of("a/target/app"), Path.of("b/b.jar"), Path.of("none"));

    @TempDir
    Path project;

    @TempDir
    Path copies;

    @BeforeEach
    void build() throws IOException {
        Files.createDirectories(project.resolve("a/target/app/lib"));
        Files.createDirectories(project.resolve("b"));
        Files.writeString(project.resolve("a/target/app/lib/x.jar"), "x1");
        Files.writeString(project.resolve("a/target/other"), "not asked for");
        Files.writeString(project.resolve("b/b.jar"), "b1");
    }

    @Test
    void aBuildInTheMeantimeDoesNotTouchTheCopy() throws IOException {
        Path copy = ProgramCopy.make(project, FILES, copies);
        Files.writeString(project.resolve("b/b.jar"), "b2, longer");
        Files.delete(project.resolve("a/target/app/lib/x.jar"));

        assertThat(copy.resolve("b/b.jar")).hasContent("b1");
        assertThat(copy.resolve("a/target/app/lib/x.jar")).hasContent("x1");
        assertThat(copy.resolve("a/target/other")).doesNotExist();
    }

    @Test
    void theSameBuildIsCopiedOnce() throws IOException {
        Path copy = ProgramCopy.make(project, FILES, copies);
        Path mark = Files.writeString(copy.resolve("mark"), "still here");

        assertThat(ProgramCopy.make(project, FILES, copies)).isEqualTo(copy);
        assertThat(mark).exists();
    }

    @Test
    void anotherBuildReplacesTheCopyAlsoOneOfTheSameSize() throws IOException {
        Path old = ProgramCopy.make(project, FILES, copies);
        Files.writeString(project.resolve("b/b.jar"), "b2");
        Files.setLastModifiedTime(project.resolve("b/b.jar"), FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
        Files.createDirectories(copies.resolve("new/half/made"));

        Path copy = ProgramCopy.make(project, FILES, copies);

        assertThat(copy).isNotEqualTo(old);
        assertThat(copy.resolve("b/b.jar")).hasContent("b2");
        assertThat(copies).isDirectoryNotContaining(each -> !each.equals(copy));
    }
}
