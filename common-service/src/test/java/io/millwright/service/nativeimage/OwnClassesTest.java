package io.millwright.service.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.Rejection;
import io.millwright.service.problem.Problem;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnClassesTest {
    @Test
    void aFolderGivesItsClassesWithTheNestedOnes() throws URISyntaxException {
        assertThat(OwnClasses.in(origin(Envelope.class)).stream().distinct())
                .contains(Envelope.class.getName(), Rejection.Reason.class.getName());
        assertThat(OwnClasses.in(origin(Problem.class)))
                .contains(Problem.class.getName())
                .noneMatch(name -> name.endsWith("package-info"));
    }

    @Test
    void aJarGivesOursAndNobodyElses(@TempDir Path folder) throws Exception {
        // given
        Path jar = folder.resolve("application.jar");
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String name : new String[] {
                "io/millwright/a/Shape.class",
                "io/millwright/a/Shape$Kind.class",
                "io/millwright/note.txt",
                "io/other/X.class"
            }) {
                zip.putNextEntry(new ZipEntry(name));
            }
        }

        // then
        assertThat(OwnClasses.in(jar)).containsExactlyInAnyOrder("io.millwright.a.Shape", "io.millwright.a.Shape$Kind");
    }

    @Test
    void whatIsNoJarOrIsMissingGivesNothing(@TempDir Path folder) throws Exception {
        assertThat(OwnClasses.in(folder.resolve("missing.jar"))).isEmpty();
        assertThat(OwnClasses.in(Files.writeString(folder.resolve("file.txt"), "x")))
                .isEmpty();
        assertThat(OwnClasses.in(folder)).isEmpty();
    }

    private static Path origin(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
