package io.millwright.stack.plan;

import java.util.ArrayList;
import java.util.List;

/** Options of the child JVMs: small and quick to start rather than fast at peak, since all share one machine. */
final class JvmOptions {
    private JvmOptions() {}

    static List<String> small(int maxHeapMegabytes) {
        return List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xms16m",
                "-Xmx" + maxHeapMegabytes + "m",
                "-Xss512k",
                "-XX:ReservedCodeCacheSize=64m",
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow");
    }

    static List<String> command(Programs programs, List<String> jvm, List<String> program) {
        List<String> command = new ArrayList<>();
        command.add(programs.java().toString());
        command.addAll(jvm);
        command.addAll(program);
        return command;
    }
}
