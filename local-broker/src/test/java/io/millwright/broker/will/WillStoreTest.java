package io.millwright.broker.will;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WillStoreTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsKeptIsFoundByTheNextLife() {
        // given
        byte[] payload = "bytes \u00e4".getBytes(StandardCharsets.UTF_8);
        new WillStore(folder).save(new StoredWill("a/b", 1, true, payload, 60L));

        // when
        var found = new WillStore(folder).all();

        // then
        assertThat(found)
                .singleElement()
                .extracting(WillStore.Kept::will)
                .usingRecursiveComparison()
                .isEqualTo(new StoredWill("a/b", 1, true, payload, 60L));
    }

    @Test
    void whatIsRemovedIsGone() {
        // given
        var store = new WillStore(folder);
        Path kept = store.save(new StoredWill("a", 0, false, new byte[0], null));

        // when
        store.remove(kept);
        store.remove(kept);

        // then
        assertThat(store.all()).isEmpty();
    }

    @Test
    void aFileThatCanNotBeReadCostsTheOthersNothing() throws IOException {
        // given
        var store = new WillStore(folder);
        store.save(new StoredWill("a", 0, false, new byte[0], null));
        Files.writeString(folder.resolve("broken.will"), "{\"topic\":");
        Files.writeString(folder.resolve("half.will.new"), "");

        // then
        assertThat(store.all()).hasSize(1);
    }
}
