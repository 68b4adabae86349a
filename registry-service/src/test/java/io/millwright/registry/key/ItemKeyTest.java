package io.millwright.registry.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import org.junit.jupiter.api.Test;

class ItemKeyTest {
    @Test
    void allSpellingsFoldToOneText() {
        assertThat(ItemKey.of(new FactoryId("Linz"), new MachineId("Press-07")).folded())
                .isEqualTo("linz:press-07")
                .isEqualTo(ItemKey.of(new FactoryId("LINZ"), new MachineId("press-07"))
                        .folded());
    }

    @Test
    void everyKindFoldsWithItsFactoryIfItHasOne() {
        assertThat(ItemKey.of(new FactoryId("F1")).folded()).isEqualTo("f1");
        assertThat(ItemKey.of(new FactoryId("F1"), new AreaId("A")).folded()).isEqualTo("f1:a");
        assertThat(ItemKey.of(new MachineTypeId("Pump")).folded()).isEqualTo("pump");
    }

    @Test
    void aMachineTypeBelongsToNoFactory() {
        ItemKey key = ItemKey.of(new MachineTypeId("pump"));
        assertThatIllegalStateException().isThrownBy(key::inFactory);
    }
}
