package io.millwright.command.type;

import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.registry.KnownMachineType;
import io.millwright.service.registry.KnownTypes;
import io.millwright.service.registry.TypeLookup;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the rules of the machine types used last, each as of one revision. Thread-safe. */
@ApplicationScoped
public class TypeRulesService {
    private static final int KEPT = 256;
    private static final String RESULT_RULES = """
            select k.type_id, t.revision, c.type
            from command.command c
            join command.known_machine k using (factory_id, machine_id)
            join command.known_machine_type t on t.type_id = k.type_id and not t.deleted
            where c.factory_id = $1 and c.command_id = $2
                and t.document @> jsonb_build_object('command_types',
                    jsonb_build_array(jsonb_build_object('type', c.type, 'result_schema', '{}'::jsonb)))""";

    private record Version(MachineTypeId type, long revision) {}

    private final Pool pool;
    private final KnownTypes types;
    private final Map<Version, MachineTypeRules> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Version, MachineTypeRules> eldest) {
            return size() > KEPT;
        }
    };

    TypeRulesService(Pool pool, KnownTypes types) {
        this.pool = pool;
        this.types = types;
    }

    /**
     * Empty when it can't be told now.
     *
     * @param revision of the service's own copy; absent when the type is not in it
     */
    public Uni<Optional<MachineTypeRules>> find(MachineTypeId type, @Nullable Long revision) {
        if (revision != null) {
            synchronized (kept) {
                MachineTypeRules rules = kept.get(new Version(type, revision));
                if (rules != null) {
                    return Uni.createFrom().item(Optional.of(rules));
                }
            }
        }
        return types.find(type).map(lookup -> switch (lookup) {
            case TypeLookup.Known(var known) -> Optional.of(keep(known));
            case TypeLookup.Unknown _ -> Optional.of(MachineTypeRules.ANYTHING);
            case TypeLookup.Undecided _ -> Optional.empty();
        });
    }

    /** The rules of a stored command, if its type has a schema for results. */
    public Uni<Optional<CommandTypeRules>> ofResults(CommandKey command) {
        return pool.preparedQuery(RESULT_RULES)
                .execute(Tuple.of(
                        command.factoryId().value(), command.commandId().value()))
                .chain(rows -> {
                    RowIterator<Row> found = rows.iterator();
                    if (!found.hasNext()) {
                        return Uni.createFrom().item(Optional.empty());
                    }
                    Row row = found.next();
                    return find(new MachineTypeId(row.getString("type_id")), row.getLong("revision"))
                            .map(rules -> rules.flatMap(known -> known.of(row.getString("type"))));
                });
    }

    private MachineTypeRules keep(KnownMachineType type) {
        Version version = new Version(type.typeId(), type.revision());
        synchronized (kept) {
            return kept.computeIfAbsent(version, _ -> MachineTypeRules.of(type.document()));
        }
    }
}
