package io.millwright.service.registry;

/** The statements of the copy of the types, for one schema. */
record KnownTypeSql(String storeOne, String find) {
    /** @throws IllegalArgumentException when the name isn't a plain lower-case one */
    static KnownTypeSql in(String schema) {
        String checked = KnownMachineSql.checked(schema);
        return new KnownTypeSql(upsert(checked, 1, ""), """
                select revision, document::text as document from %s.known_machine_type
                where type_id = $1 and not deleted
                """.formatted(checked));
    }

    /** The columns as arrays, from parameter {@code first} on; a row changes only by a higher revision. */
    static String upsert(String schema, int first, String condition) {
        return """
                insert into %s.known_machine_type as stored (type_id, revision, deleted, document)
                select type_id, revision, deleted, document::jsonb
                from unnest($%d::text[], $%d::bigint[], $%d::boolean[], $%d::text[])
                  as change (type_id, revision, deleted, document)
                %s
                on conflict (type_id) do update set
                  revision = excluded.revision, deleted = excluded.deleted, document = excluded.document
                where stored.revision < excluded.revision
                """.formatted(schema, first, first + 1, first + 2, first + 3, condition);
    }
}
