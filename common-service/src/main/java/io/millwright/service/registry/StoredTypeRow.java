package io.millwright.service.registry;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** One row of {@code known_machine_type}. A tombstone describes nothing: its document is empty. */
record StoredTypeRow(String typeId, long revision, boolean deleted, String document) {

    /** The row that a change writes, if any. */
    static Stream<StoredTypeRow> of(Change change) {
        return switch (change) {
            case Change.StoredType(var type) ->
                Stream.of(new StoredTypeRow(
                        type.typeId().value(),
                        type.revision(),
                        false,
                        type.document().toString()));
            case Change.RemovedType(var id, var revision) ->
                Stream.of(new StoredTypeRow(id.value(), revision, true, "{}"));
            case Change.Stored _, Change.Removed _, Change.Ignored _, Change.Malformed _ -> Stream.empty();
        };
    }

    /** Adds the columns as arrays. */
    static Tuple addTo(Tuple values, Collection<Change> changes) {
        List<StoredTypeRow> rows = changes.stream().flatMap(StoredTypeRow::of).toList();
        return values.addArrayOfString(rows.stream().map(StoredTypeRow::typeId).toArray(String[]::new))
                .addArrayOfLong(rows.stream().map(StoredTypeRow::revision).toArray(Long[]::new))
                .addArrayOfBoolean(rows.stream().map(StoredTypeRow::deleted).toArray(Boolean[]::new))
                .addArrayOfString(rows.stream().map(StoredTypeRow::document).toArray(String[]::new));
    }
}
