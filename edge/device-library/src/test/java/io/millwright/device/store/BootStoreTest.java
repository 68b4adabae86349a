package io.millwright.device.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootStoreTest {
    @TempDir
    Path folder;

    @Test
    void everyBootIsOneHigherWithAnotherUid() {
        // given
        Boot first = new BootStore(folder).next();
        Boot second = new BootStore(folder).next();

        // then
        assertThat(first.bootId()).isEqualTo(1);
        assertThat(second.bootId()).isEqualTo(2);
        assertThat(second.bootUid()).isNotEqualTo(first.bootUid());
    }

    @Test
    void anAdoptedBootIdOutlivesThePowerCut() {
        // given
        BootStore store = new BootStore(folder);
        store.next();

        // when
        Boot adopted = store.adopt(58);

        // then
        assertThat(adopted.bootId()).isEqualTo(58);
        assertThat(new BootStore(folder).next().bootId()).isEqualTo(59);
    }

    @Test
    void aBootIdNeverGoesDown() {
        // given
        BootStore store = new BootStore(folder);
        store.adopt(58);

        // then
        assertThat(store.adopt(3).bootId()).isEqualTo(59);
    }

    @Test
    void aBootFileThatIsNoneIsNamedAndNotReplaced() throws IOException {
        // given
        Files.writeString(folder.resolve("boot.json"), "nonsense");

        // then
        assertThatThrownBy(() -> new BootStore(folder).next()).hasMessageContaining("boot.json");
        assertThat(folder.resolve("boot.json")).hasContent("nonsense");
    }
}
