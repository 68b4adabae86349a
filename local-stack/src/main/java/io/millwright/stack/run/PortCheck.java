package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collection;

/** Finds out before anything is started whether the ports are free. */
final class PortCheck {
    private PortCheck() {}

    /** @throws Refusal naming the first one that is taken, and what can be done */
    static void requireFree(PortPlan plan, Collection<Port> used) {
        used.stream().filter(port -> isTaken(plan.of(port))).findFirst().ifPresent(port -> {
            throw new Refusal(sentence(port, plan.of(port)));
        });
    }

    static String sentence(Port port, int number) {
        String own = switch (port) {
            case BROKER -> ", use it with --broker mqtt://127.0.0.1:" + number;
            case DATABASE -> ", use it with --jdbc-url";
            default -> "";
        };
        return "Port " + number + " (" + port.use() + ") is taken by another program: stop that one" + own
                + ", or choose other ports with --port-base, such as --port-base 18000.";
    }

    private static boolean isTaken(int number) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), number));
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
