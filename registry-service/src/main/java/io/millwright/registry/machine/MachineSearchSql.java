package io.millwright.registry.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * The text of a search and its parameters. Each set of conditions has a text of its own, so that the database plans it for
 * what is asked and not for what could be. Pure.
 */
final class MachineSearchSql {
    static final String SELECT = "select factory_id, machine_id, area_id, type_id, name, labels::text as labels,"
            + " serial_number, firmware_version, commissioned_at, revision, deleted, created_at, changed_at"
            + " from registry.machine";

    private final List<String> conditions = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();
    private String text = "";

    private MachineSearchSql() {}

    /**
     * @param after the key of the last machine of the page before; empty for the first page
     * @param labels the labels as a JSON object
     */
    static MachineSearchSql page(MachineFilter filter, String labels, MachineSort sort, List<String> after, int limit) {
        var sql = new MachineSearchSql();
        sql.select(filter, labels);
        if (!after.isEmpty()) {
            sql.conditions.add(sort.behind(sql.parameter(after.getFirst())));
        }
        sql.text = SELECT + sql.where() + " order by " + sort.order() + " limit " + limit;
        return sql;
    }

    static MachineSearchSql count(MachineFilter filter, String labels) {
        var sql = new MachineSearchSql();
        sql.select(filter, labels);
        sql.text = "select count(*) from registry.machine" + sql.where();
        return sql;
    }

    String text() {
        return text;
    }

    List<Object> parameters() {
        return parameters;
    }

    private void select(MachineFilter filter, String labels) {
        conditions.add("not deleted");
        conditions.add("factory_id = " + parameter(filter.factoryId().value()));
        if (filter.areaId() != null) {
            conditions.add("area_id = " + parameter(filter.areaId().value()));
        }
        if (filter.typeId() != null) {
            conditions.add("type_id = " + parameter(filter.typeId().value()));
        }
        if (!filter.labels().isEmpty()) {
            conditions.add("labels @> " + parameter(labels) + "::text::jsonb");
        }
        for (String word : filter.words()) {
            conditions.add("search_text like " + parameter("%" + literal(word) + "%"));
        }
    }

    private String where() {
        return " where " + String.join(" and ", conditions);
    }

    private String parameter(Object value) {
        parameters.add(value);
        return "$" + parameters.size();
    }

    /** What {@code like} takes for itself. */
    static String literal(String word) {
        return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
