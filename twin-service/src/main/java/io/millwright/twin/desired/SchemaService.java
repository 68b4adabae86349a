package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.MachineKey;
import io.millwright.service.registry.KnownMachine;
import io.millwright.service.registry.KnownMachineType;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.KnownTypes;
import io.millwright.service.registry.Lookup;
import io.millwright.service.registry.TypeLookup;
import io.millwright.service.schema.CompiledSchema;
import io.millwright.service.schema.SchemaCache;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** What machine types demand of a desired state. */
@ApplicationScoped
class SchemaService {
    private final KnownMachines machines;
    private final KnownTypes types;
    private final SchemaCache schemas;

    SchemaService(KnownMachines machines, KnownTypes types, DesiredConfig config) {
        this.machines = machines;
        this.types = types;
        this.schemas = new SchemaCache(config.cachedSchemas());
    }

    /** What is known of a schema. */
    sealed interface Answer {
        /** Empty when the type demands nothing, or what it says is no schema: it was stored before anybody looked. */
        record Known(Optional<CompiledSchema> schema) implements Answer {}

        /** Nobody can tell now. */
        record Undecided() implements Answer {}
    }

    /** Of the type that the machine has now. */
    Uni<Answer> of(MachineKey machine) {
        return machines.find(machine).flatMap(lookup -> switch (lookup) {
            case Lookup.Known(var known) -> ofType(known);
            case Lookup.Unknown() -> Uni.createFrom().item(new Answer.Known(Optional.empty()));
            case Lookup.Undecided() -> Uni.createFrom().item(new Answer.Undecided());
        });
    }

    private Uni<Answer> ofType(KnownMachine machine) {
        return types.find(machine.typeId()).map(lookup -> switch (lookup) {
            case TypeLookup.Known(var type) -> new Answer.Known(compiled(type));
            case TypeLookup.Unknown() -> new Answer.Known(Optional.empty());
            case TypeLookup.Undecided() -> new Answer.Undecided();
        });
    }

    private Optional<CompiledSchema> compiled(KnownMachineType type) {
        JsonNode schema = type.document().get("desired_schema");
        return schema == null || schema.isNull()
                ? Optional.empty()
                : schemas.get(type.typeId() + "@" + type.revision(), schema);
    }
}
