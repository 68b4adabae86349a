package io.millwright.twin.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.twin.core.Convergence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The statement of a search: fixed text, with everything that a client sent as a parameter. Pure.
 *
 * @param budget whether it looks at a bounded number of twins only, and tells how far it came
 */
record TwinSearchSql(String text, List<Object> parameters, boolean budget) {
    /** So many twins one page looks at where no index helps. */
    static final int BUDGET = 5_000;

    private static final Set<Convergence.State> RARE =
            Set.of(Convergence.State.PENDING, Convergence.State.REJECTED, Convergence.State.OVERRIDDEN);

    /** Collects parameters and gives their places. */
    private static final class Parameters {
        private final List<Object> values = new ArrayList<>();

        String add(Object value) {
            values.add(value);
            return "$" + values.size();
        }
    }

    /** @param indexed expressions of properties that have an index */
    static TwinSearchSql page(TwinSearch search, int limit, Set<PropertyPath> indexed) {
        var parameters = new Parameters();
        boolean budget = !isIndexed(search, indexed);
        String seen = "select k.machine_id, " + since(search) + " as since, (" + states(search, indexed, parameters)
                + ") as matches from " + source(search, budget, parameters) + " where " + machines(search, parameters)
                + after(search, parameters) + " order by " + order(search);
        String found = "(" + seen + (budget ? " limit " + BUDGET : "") + ") s where s.matches";
        String factory = parameters.add(search.factory().value());
        String text = "select " + factory + "::text as factory_id, s.machine_id, s.since, "
                + one("to_jsonb(t)::text", "twin", factory) + " as twin, " + one("t.seen_at", "last_seen", factory)
                + " as seen_at from " + found + " limit " + parameters.add((long) limit);
        return new TwinSearchSql(text, parameters.values, budget);
    }

    /** A value for each machine that was found, and for no more. */
    private static String one(String value, String table, String factory) {
        return "(select " + value + " from twin." + table + " t where t.factory_id = " + factory
                + " and t.machine_id = s.machine_id)";
    }

    /** The sort key of the last twin that a page within the budget has looked at; no row when it has looked at all. */
    static TwinSearchSql end(TwinSearch search) {
        var parameters = new Parameters();
        String text = "select k.machine_id, " + since(search) + " as since from " + source(search, true, parameters)
                + " where "
                + machines(search, parameters) + after(search, parameters) + " order by " + order(search)
                + " offset " + (BUDGET - 1) + " limit 1";
        return new TwinSearchSql(text, parameters.values, false);
    }

    /** What it is sorted by, as text; beside the machine id. */
    private static String since(TwinSearch search) {
        TwinSearch.Sort sort = search.sort();
        if (sort.isByTime()) {
            return "(t." + sort.wireName() + ")::text";
        }
        return sort.isByValue() ? "(" + key(search) + ")::text" : "null::text";
    }

    private static String key(TwinSearch search) {
        return Objects.requireNonNull(search.property()).key("t.");
    }

    /** Counts the machines that a sort without an index would have to read, up to one more than it may. */
    static TwinSearchSql candidates(TwinSearch search) {
        var parameters = new Parameters();
        String text = "select count(*) from (select 1 from twin.known_machine k where " + machines(search, parameters)
                + " limit " + (BUDGET + 1) + ") c";
        return new TwinSearchSql(text, parameters.values, false);
    }

    /** The twin's own key is bounded too, or the database would read all twins before the first that is wanted. */
    private static String source(TwinSearch search, boolean budget, Parameters parameters) {
        TwinSearch.Sort sort = search.sort();
        boolean inner = sort.isByTime() || sort.isByValue() || (!budget && !isAnyState(search));
        String join = inner ? "join" : "left join";
        String bound = search.after().isEmpty() || sort.isByTime() || sort.isByValue()
                ? ""
                : " and t.machine_id" + (sort == TwinSearch.Sort.MACHINE_ID_DOWN ? " < " : " > ")
                        + parameters.add(search.after().getFirst());
        return "twin.known_machine k " + join
                + " twin.twin t on t.factory_id = k.factory_id and t.machine_id = k.machine_id" + bound;
    }

    static TwinSearchSql count(TwinSearch search, Set<PropertyPath> indexed) {
        var parameters = new Parameters();
        String text =
                "select count(*) from twin.known_machine k left join twin.twin t using (factory_id, machine_id) where "
                        + machines(search, parameters) + " and " + states(search, indexed, parameters);
        return new TwinSearchSql(text, parameters.values, false);
    }

    /** Whether an index leads to the twins, or to few of them. */
    private static boolean isIndexed(TwinSearch search, Set<PropertyPath> indexed) {
        if (search.sort().isByProperty()) {
            // its order leads, so that what it looks at has to be bounded
            return false;
        }
        boolean rare = search.convergence() != null && RARE.contains(search.convergence());
        return (rare && !search.sort().isByTime())
                || search.comparisons().stream().anyMatch(one -> isSelective(one.op()) && isByIndex(one, indexed));
    }

    /** The key of an index lacks long texts, which are larger than some. */
    private static boolean isByIndex(Comparison comparison, Set<PropertyPath> indexed) {
        JsonNode value = comparison.value();
        return value != null
                && indexed.contains(PropertyPath.of(comparison))
                && PropertyPath.hasKey(value)
                && (value.isNumber() || comparison.op() == Comparison.Op.EQUAL);
    }

    private static boolean isSelective(Comparison.Op op) {
        return op == Comparison.Op.EQUAL || op.isByOrder();
    }

    /** Whether also a machine of which nothing was saved may be wanted. */
    private static boolean isAnyState(TwinSearch search) {
        return search.comparisons().stream().allMatch(one -> one.op() == Comparison.Op.ABSENT)
                && (search.convergence() == null || search.convergence() == Convergence.State.UNKNOWN);
    }

    private static String machines(TwinSearch search, Parameters parameters) {
        var conditions = new ArrayList<String>();
        conditions.add("k.factory_id = " + parameters.add(search.factory().value()));
        conditions.add("not k.deleted");
        if (!search.areas().isEmpty()) {
            conditions.add("k.area_id = any(" + parameters.add(search.areas().toArray(String[]::new)) + ")");
        }
        if (!search.types().isEmpty()) {
            conditions.add("k.type_id = any(" + parameters.add(search.types().toArray(String[]::new)) + ")");
        }
        if (!search.labels().isEmpty()) {
            var labels = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode();
            search.labels().forEach(labels::put);
            conditions.add("(k.document -> 'labels') @> " + parameters.add(labels.toString()) + "::text::jsonb");
        }
        return String.join(" and ", conditions);
    }

    private static String states(TwinSearch search, Set<PropertyPath> indexed, Parameters parameters) {
        var conditions = new ArrayList<String>();
        conditions.add("true");
        Convergence.State convergence = search.convergence();
        if (convergence != null) {
            String state = parameters.add(convergence.wireName());
            conditions.add(
                    convergence == Convergence.State.UNKNOWN
                            ? "coalesce(t.convergence, 'unknown') = " + state
                            : "t.convergence = " + state);
        }
        if (search.connectivity() != null) {
            conditions.add(
                    switch (search.connectivity()) {
                        case ONLINE -> "t.cause = 'connected' and t.silent_since is null";
                        case OFFLINE -> "t.cause <> 'connected'";
                        case UNKNOWN -> "(t.cause is null or (t.cause = 'connected' and t.silent_since is not null))";
                    });
        }
        for (Comparison comparison : search.comparisons()) {
            conditions.add(condition(comparison, indexed, parameters));
        }
        return String.join(" and ", conditions);
    }

    private static String condition(Comparison comparison, Set<PropertyPath> indexed, Parameters parameters) {
        String column = comparison.side() == Comparison.Side.DESIRED ? "t.desired" : "t.report";
        String property = isByIndex(comparison, indexed)
                ? "(" + PropertyPath.of(comparison).key("t.") + ")"
                : "(" + column + " #> " + parameters.add(comparison.columnPath().toArray(String[]::new)) + ")";
        if (comparison.value() == null) {
            return comparison.op() == Comparison.Op.ABSENT ? property + " is null" : property + " is not null";
        }
        String value = parameters.add(comparison.value().toString()) + "::text::jsonb";
        String compared = property + " " + comparison.op().sql() + " " + value;
        return comparison.op().isByOrder()
                ? "(" + compared + " and jsonb_typeof(" + property + ") = jsonb_typeof(" + value + "))"
                : compared;
    }

    private static String after(TwinSearch search, Parameters parameters) {
        String sought = switch (search.sort()) {
            case MACHINE_ID, MACHINE_ID_DOWN -> "";
            case CONVERGENCE_SINCE, CONNECTIVITY_SINCE ->
                " and t." + search.sort().wireName() + " is not null";
            case PROPERTY, PROPERTY_DOWN -> " and (" + key(search) + ") is not null";
            case NO_PROPERTY -> " and (" + key(search) + ") is null";
        };
        if (search.after().isEmpty()) {
            return sought;
        }
        return sought
                + switch (search.sort()) {
                    case MACHINE_ID, NO_PROPERTY ->
                        " and k.machine_id > " + parameters.add(search.after().getFirst());
                    case MACHINE_ID_DOWN ->
                        " and k.machine_id < " + parameters.add(search.after().getFirst());
                    case CONVERGENCE_SINCE, CONNECTIVITY_SINCE ->
                        " and (t." + search.sort().wireName() + ", t.machine_id) > ("
                                + parameters.add(search.after().getFirst()) + "::text::timestamptz, "
                                + parameters.add(search.after().getLast()) + ")";
                    case PROPERTY, PROPERTY_DOWN ->
                        " and ((" + key(search) + "), t.machine_id)"
                                + (search.sort() == TwinSearch.Sort.PROPERTY ? " > (" : " < (")
                                + parameters.add(search.after().getFirst()) + "::text::jsonb, "
                                + parameters.add(search.after().getLast()) + ")";
                };
    }

    private static String order(TwinSearch search) {
        return switch (search.sort()) {
            case MACHINE_ID, NO_PROPERTY -> "k.machine_id";
            case MACHINE_ID_DOWN -> "k.machine_id desc";
            case CONVERGENCE_SINCE, CONNECTIVITY_SINCE -> "t." + search.sort().wireName() + ", t.machine_id";
            case PROPERTY -> "(" + key(search) + "), t.machine_id";
            case PROPERTY_DOWN -> "(" + key(search) + ") desc, t.machine_id desc";
        };
    }
}
