package io.millwright.service.registry;

import java.util.regex.Pattern;

/** The statements of the copy, for one schema. */
record KnownMachineSql(String position, String storePage, String storeOne, String find, String select) {
    private static final int POSITION = 1;

    /** Its own, for a replica of an older release goes on with the first one, past types that it doesn't store. */
    private static final int POSITION_WITH_TYPES = 2;

    private static final int FIRST_OF_TYPES = 10;
    private static final Pattern SCHEMA = Pattern.compile("[a-z][a-z0-9_]*");

    /** @throws IllegalArgumentException when the name isn't a plain lower-case one */
    static KnownMachineSql in(String schema, boolean types) {
        checked(schema);
        int position = types ? POSITION_WITH_TYPES : POSITION;
        return new KnownMachineSql(
                "select revision from " + schema + ".registry_position where id = " + position,
                storePage(schema, position, types),
                upsert(schema, ""),
                find(schema),
                select(schema));
    }

    static String checked(String schema) {
        if (!SCHEMA.matcher(schema).matches()) {
            throw new IllegalArgumentException(
                    "millwright.registry.schema must be a plain lower-case name, not: " + schema);
        }
        return schema;
    }

    /** The position is compared and set in the same statement, so that replicas can't undo each other. */
    private static String storePage(String schema, int position, boolean types) {
        String condition = "where exists (select from moved)";
        String typesWritten =
                types ? ", types_written as (" + KnownTypeSql.upsert(schema, FIRST_OF_TYPES, condition) + ")" : "";
        return """
                with moved as (
                  update %s.registry_position set revision = $9 where id = %d and revision = $8 returning id),
                written as (%s)%s
                select exists (select from moved)
                """.formatted(schema, position, upsert(schema, condition), typesWritten);
    }

    /** Parameters 1 to 7 are the columns as arrays; a row changes only by a higher revision. */
    private static String upsert(String schema, String condition) {
        return """
                insert into %s.known_machine as stored
                  (factory_id, machine_id, area_id, type_id, revision, deleted, document)
                select factory_id, machine_id, area_id, type_id, revision, deleted, document::jsonb
                from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::text[])
                  as change (factory_id, machine_id, area_id, type_id, revision, deleted, document)
                %s
                on conflict (factory_id, machine_id) do update set
                  area_id = excluded.area_id, type_id = excluded.type_id, revision = excluded.revision,
                  deleted = excluded.deleted, document = excluded.document
                where stored.revision < excluded.revision
                """.formatted(schema, condition);
    }

    private static String find(String schema) {
        return """
                select factory_id, machine_id, area_id, type_id, revision, document::text as document
                from %s.known_machine
                join unnest($1::text[], $2::text[]) as wanted (factory_id, machine_id) using (factory_id, machine_id)
                where not deleted
                """.formatted(schema);
    }

    private static String select(String schema) {
        return """
                select machine_id from %s.known_machine
                where factory_id = $1 and not deleted
                  and ($2::text is null or area_id = $2) and ($3::text is null or type_id = $3)
                  and ($4::text[] is null or machine_id = any($4))
                  and ($5::text is null or coalesce(document -> 'labels', '{}') @> $5::text::jsonb)
                order by machine_id limit $6
                """.formatted(schema);
    }
}
