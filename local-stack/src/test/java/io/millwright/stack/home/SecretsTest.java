package io.millwright.stack.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    @TempDir
    Path folder;

    @Test
    void aSecretStaysTheSame() throws IOException {
        String first = new Secrets(folder).of("token");

        assertThat(first).hasSizeGreaterThanOrEqualTo(32);
        assertThat(new Secrets(folder).of("token")).isEqualTo(first);
    }

    @Test
    void everyNameHasASecretOfItsOwn() throws IOException {
        assertThat(new Secrets(folder).of("a")).isNotEqualTo(new Secrets(folder).of("b"));
    }

    @Test
    void onlyTheOwnerCanReadSecretsAndData() throws IOException {
        StackHome home = StackHome.open(folder.resolve("home"));
        String ignored = home.secrets().of("token");

        assertThat(ignored).isNotEmpty();
        assertThat(Files.getPosixFilePermissions(home.root())).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(Files.getPosixFilePermissions(home.secrets().file("token")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aReplacedFileStaysPrivate() throws IOException {
        Path file = folder.resolve("sub/file");
        PrivateFiles.write(file, "one");
        PrivateFiles.write(file, "two");

        assertThat(file).hasContent("two");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (var files = Files.list(folder.resolve("sub"))) {
            assertThat(files).containsExactly(file);
        }
    }
}
