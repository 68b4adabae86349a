package io.millwright.stack.plant;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the demo factory consists of. */
public final class DemoFactory {
    public static final String FACTORY = "demo";
    public static final String MACHINING = "machining";
    public static final String RECORDINGS = "recordings";
    public static final String SPINDLE = "spindle";
    public static final String RECORDED = "recorded";

    private DemoFactory() {}

    /** Area to its name. */
    static Map<String, String> areas() {
        return Map.of(MACHINING, "Machining", RECORDINGS, "Replayed recordings");
    }

    /** The machines that the simulator makes up. */
    public static List<PlannedMachine> plant() {
        return List.of(spindle("mill-01"), spindle("mill-02"), spindle("lathe-01"), spindle("lathe-02"));
    }

    private static PlannedMachine spindle(String id) {
        return new PlannedMachine(id, MACHINING, SPINDLE, "Simulated " + id, null);
    }

    /** A machine a recording, named after its file. */
    public static List<PlannedMachine> recordings(List<Path> files) {
        List<String> ids = MachineNames.of(files);
        return IntStream.range(0, files.size())
                .mapToObj(index -> new PlannedMachine(
                        ids.get(index),
                        RECORDINGS,
                        RECORDED,
                        "Recording " + files.get(index).getFileName(),
                        files.get(index).toAbsolutePath().normalize().toString()))
                .toList();
    }

    /** Machine type to its document. */
    static Map<String, ObjectNode> types() {
        ObjectNode spindle =
                Json.MAPPER.createObjectNode().put("name", "Simulated spindle").put("telemetry_qos", 1);
        ArrayNode metrics = spindle.putArray("metrics");
        metric(metrics, "temperature", "°C", "number");
        metric(metrics, "pressure", "bar", "number");
        metric(metrics, "spindle_speed", "rpm", "number");
        metric(metrics, "parts", null, "integer");
        metric(metrics, "door_open", null, "boolean");
        ArrayNode commands = spindle.putArray("command_types");
        List.of("set_speed", "self_test", "fail")
                .forEach(type -> commands.addObject().put("type", type));
        ObjectNode recorded =
                Json.MAPPER.createObjectNode().put("name", "Recording").put("telemetry_qos", 1);
        return Map.of(SPINDLE, spindle, RECORDED, recorded);
    }

    private static void metric(ArrayNode metrics, String name, @Nullable String unit, String type) {
        ObjectNode metric = metrics.addObject().put("name", name).put("data_type", type);
        if (unit != null) {
            metric.put("unit", unit);
        }
    }
}
