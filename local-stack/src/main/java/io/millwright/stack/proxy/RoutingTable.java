package io.millwright.stack.proxy;

import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.proxy.Route.Ambiguous;
import io.millwright.stack.proxy.Route.Nowhere;
import io.millwright.stack.proxy.Route.Overview;
import io.millwright.stack.proxy.Route.ProblemPage;
import io.millwright.stack.proxy.Route.Redirect;
import io.millwright.stack.proxy.Route.ToService;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which service answers which path. Only what is named here is routed. */
public final class RoutingTable {
    private static final List<String> REGISTRY = List.of("api", "v1", "registry");
    private static final List<String> LIMITS = List.of("api", "v1", "limits");
    private static final List<String> FACTORIES = List.of("api", "v1", "factories");
    private static final Pattern PROBLEM_NAME = Pattern.compile("[a-z0-9-]{1,64}");

    /** The member after the machine: {@code /api/v1/factories/f/machines/m/MEMBER}. */
    private static final Map<String, ServiceName> OF_MACHINE = Map.of(
            "twin", ServiceName.TWIN,
            "commands", ServiceName.COMMAND,
            "telemetry", ServiceName.INGESTION,
            "alerts", ServiceName.INGESTION,
            "events", ServiceName.INGESTION);

    /** The member after the factory: {@code /api/v1/factories/f/MEMBER}. */
    private static final Map<String, ServiceName> OF_FACTORY = Map.of(
            "twins", ServiceName.TWIN,
            "commands", ServiceName.COMMAND,
            "jobs", ServiceName.COMMAND,
            "telemetry", ServiceName.INGESTION,
            "alerts", ServiceName.INGESTION,
            "events", ServiceName.INGESTION);

    private RoutingTable() {}

    /** @param path as it came, still encoded, without the query */
    public static Route of(String path) {
        if (isAmbiguous(path)) {
            return new Ambiguous();
        }
        List<String> segments = Arrays.stream(path.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .toList();
        if (segments.isEmpty()) {
            return new Overview();
        }
        if (startsWith(segments, REGISTRY) || segments.equals(LIMITS)) {
            return new ToService(ServiceName.REGISTRY);
        }
        if (startsWith(segments, FACTORIES)) {
            return ofFactory(segments);
        }
        return segments.size() == 2 ? page(segments.get(0), segments.get(1)) : new Nowhere();
    }

    /** Dot segments, empty segments and encoded separators: what one reader resolves and another doesn't. */
    private static boolean isAmbiguous(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return !path.startsWith("/")
                || path.contains("//")
                || path.contains("\\")
                || path.contains(";")
                || lower.contains("%2f")
                || lower.contains("%5c")
                || lower.contains("%00")
                || Arrays.stream(lower.replace("%2e", ".").split("/", -1))
                        .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
    }

    private static Route ofFactory(List<String> segments) {
        boolean ofMachine = segments.size() >= 7 && segments.get(4).equals("machines");
        Optional<ServiceName> service = ofMachine
                ? Optional.ofNullable(OF_MACHINE.get(segments.get(6)))
                : segments.size() >= 5 ? Optional.ofNullable(OF_FACTORY.get(segments.get(4))) : Optional.empty();
        return service.<Route>map(ToService::new).orElseGet(Nowhere::new);
    }

    private static Route page(String kind, String name) {
        Optional<ServiceName> service = Arrays.stream(ServiceName.values())
                .filter(candidate -> candidate.label().equals(name))
                .findFirst();
        return switch (kind) {
            case "problems" -> PROBLEM_NAME.matcher(name).matches() ? new ProblemPage(name) : new Nowhere();
            case "openapi" ->
                service.<Route>map(found -> new Redirect(found, "/q/openapi")).orElseGet(Nowhere::new);
            case "swagger" ->
                service.<Route>map(found -> new Redirect(found, "/q/swagger-ui"))
                        .orElseGet(Nowhere::new);
            default -> new Nowhere();
        };
    }

    private static boolean startsWith(List<String> segments, List<String> prefix) {
        return segments.size() >= prefix.size()
                && segments.subList(0, prefix.size()).equals(prefix);
    }
}
