package io.millwright.stack.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PortCheckTest {
    @Test
    void aTakenPortIsNamedWithWhatToDo() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PortPlan plan = new PortPlan(Map.of(Port.BROKER, other.getLocalPort()));

            assertThatThrownBy(() -> PortCheck.requireFree(plan, List.of(Port.BROKER)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContainingAll(
                            Integer.toString(other.getLocalPort()), "MQTT broker", "--port-base", "--broker");
        }
    }

    @Test
    void freePortsAreFine() throws IOException {
        int free;
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = probe.getLocalPort();
        }
        PortPlan plan = new PortPlan(Map.of(Port.BASE, free));

        PortCheck.requireFree(plan, List.of(Port.BASE));

        assertThat(plan.of(Port.BASE)).isEqualTo(free);
    }
}
