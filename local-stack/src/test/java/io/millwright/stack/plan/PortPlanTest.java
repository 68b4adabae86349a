package io.millwright.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.stack.Refusal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortPlanTest {
    @Test
    void usualPortsAreThoseOfTheDocumentation() {
        PortPlan usual = PortPlan.usual();

        assertThat(usual.of(Port.BASE)).isEqualTo(8080);
        assertThat(usual.of(Port.REGISTRY)).isEqualTo(8081);
        assertThat(usual.of(Port.COMMAND_MANAGEMENT)).isEqualTo(9084);
        assertThat(usual.of(Port.KEYCLOAK)).isEqualTo(8180);
        assertThat(usual.of(Port.BROKER)).isEqualTo(1883);
        assertThat(usual.of(Port.DATABASE)).isEqualTo(5433);
    }

    @Test
    void usualPortsAreDistinct() {
        assertThat(Arrays.stream(Port.values()).map(PortPlan.usual()::of)).doesNotHaveDuplicates();
    }

    @Test
    void aBaseMovesAllPortsIntoOneRow() {
        PortPlan moved = PortPlan.from(18_000);

        assertThat(Arrays.stream(Port.values()).map(moved::of))
                .doesNotHaveDuplicates()
                .allMatch(port -> port >= 18_000 && port < 18_000 + Port.values().length);
        assertThat(moved.url(Port.BASE)).isEqualTo("http://127.0.0.1:18000");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 80, 1023, 65_530, 70_000})
    void aBaseOutsideTheUsableRangeIsRefused(int base) {
        assertThatThrownBy(() -> PortPlan.from(base))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--port-base");
    }
}
