package io.millwright.service.feed;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What every feed can be asked; a {@code @BeanParam}. Text as sent: {@link #filter} and {@link FeedService} judge it. */
public class FeedParameters {
    private static final String AS_OF_READING =
            " Not gap-free over a move: events passed over before are not made up for. Events of deleted machines always come.";
    private static final int MAX_VALUES = 100;
    private static final int MAX_TEXT = 256;

    @QueryParam("machine_id")
    @Parameter(description = "Only these machines")
    public @Nullable List<String> machineId;

    @QueryParam("area_id")
    @Parameter(description = "Only machines that stand in one of these areas when the feed is read." + AS_OF_READING)
    public @Nullable List<String> areaId;

    @QueryParam("type_id")
    @Parameter(description = "Only machines that are of one of these types when the feed is read." + AS_OF_READING)
    public @Nullable List<String> typeId;

    @QueryParam("label")
    @Parameter(
            description = "Only machines that have all of these labels when the feed is read." + AS_OF_READING,
            example = "line=L1")
    public @Nullable List<String> label;

    @QueryParam("kind")
    @Parameter(description = "Only events of these kinds")
    public @Nullable List<String> kind;

    @QueryParam("cursor")
    @Parameter(description = "Where to go on: the cursor of the page or event before, together with the same filter")
    public @Nullable String cursor;

    @QueryParam("start")
    @Parameter(description = "Without a cursor: oldest (the default) or newest", example = "newest")
    public @Nullable String start;

    @HeaderParam("Last-Event-ID")
    @Parameter(description = "As cursor, which it wins over; browsers send it when they connect again")
    public @Nullable String lastEventId;

    /** @throws ProblemException 400 naming the parameter */
    public FeedFilter filter(FactoryId factory) {
        return filter(factory, values(machineId, "machine_id", MachineId::new));
    }

    /** The filter for the feed of one machine. */
    public FeedFilter filter(FactoryId factory, MachineId machine) {
        return filter(factory, List.of(machine.value()));
    }

    private FeedFilter filter(FactoryId factory, List<String> machines) {
        return new FeedFilter(
                factory,
                machines,
                values(areaId, "area_id", AreaId::new),
                values(typeId, "type_id", MachineTypeId::new),
                labels(label),
                values(kind, "kind", text -> text));
    }

    /** The cursor, wherever it came from. A browser that connects again repeats the URL's old one beside the newer id. */
    @Nullable String place() {
        return lastEventId == null || lastEventId.isEmpty() ? cursor : lastEventId;
    }

    boolean fromNewest() {
        if (start == null || start.equals("oldest")) {
            return false;
        }
        if (!start.equals("newest")) {
            throw illegal("start", "start is oldest or newest.");
        }
        return true;
    }

    /** Labels as {@code name=value} each. */
    public static Map<String, String> labels(@Nullable List<String> texts) {
        Map<String, String> labels = new TreeMap<>();
        for (String text : values(texts, "label", text -> text)) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw illegal("label", "label is name=value.");
            }
            labels.put(text.substring(0, equals), text.substring(equals + 1));
        }
        return labels;
    }

    private static List<String> values(@Nullable List<String> texts, String name, Function<String, ?> check) {
        if (texts == null) {
            return List.of();
        }
        if (texts.size() > MAX_VALUES
                || texts.stream().anyMatch(text -> text.length() > MAX_TEXT || text.indexOf(0) >= 0)) {
            throw illegal(name, name + " may be given " + MAX_VALUES + " times, with short texts.");
        }
        for (String text : texts) {
            try {
                var _ = check.apply(text);
            } catch (IllegalArgumentException e) {
                throw illegal(name, name + " is not legal: " + e.getMessage() + ".");
            }
        }
        return List.copyOf(texts);
    }

    private static ProblemException illegal(String name, String detail) {
        return Problems.INVALID_PARAMETER.with(detail).member("parameter", name);
    }
}
