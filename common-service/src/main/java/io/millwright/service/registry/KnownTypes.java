package io.millwright.service.registry;

import io.millwright.model.id.MachineTypeId;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Which machine types exist. Only in services that set {@code millwright.registry.types}; what they have to create beside
 * {@code known_machine} says the second migration among this module's test resources.
 */
@ApplicationScoped
@IfBuildProperty(name = "millwright.registry.types", stringValue = "true")
public class KnownTypes {
    private static final Logger LOG = Logger.getLogger(KnownTypes.class);

    private final KnownTypeRepository repository;
    private final RegistryClient registry;

    KnownTypes(KnownTypeRepository repository, RegistryClient registry) {
        this.repository = repository;
        this.registry = registry;
    }

    /** Looks into the own copy, then asks the registry. Fails only when the database does. */
    public Uni<TypeLookup> find(MachineTypeId id) {
        return repository
                .find(id)
                .flatMap(own -> own.map(type -> Uni.createFrom().<TypeLookup>item(new TypeLookup.Known(type)))
                        .orElseGet(() -> ask(id)));
    }

    private Uni<TypeLookup> ask(MachineTypeId id) {
        return registry.newestOf(id)
                .onFailure()
                .invoke(failure -> LOG.debugf("Registry can't be asked: type=%s error=%s", id, failure))
                .map(Asked::of)
                .onFailure()
                .recoverWithItem(new Asked.Failed())
                .flatMap(asked -> switch (asked) {
                    case Asked.Type(var change) ->
                        repository.store(change).replaceWith(new TypeLookup.Known(change.type()));
                    case Asked.Nothing _ -> Uni.createFrom().item(new TypeLookup.Unknown());
                    case Asked.Failed _ -> Uni.createFrom().item(new TypeLookup.Undecided());
                });
    }

    /** What the registry's answer means. */
    private sealed interface Asked {
        record Type(Change.StoredType change) implements Asked {}

        record Nothing() implements Asked {}

        record Failed() implements Asked {}

        static Asked of(Optional<Change> newest) {
            return switch (newest.orElse(null)) {
                case Change.StoredType stored -> new Type(stored);
                case Change.RemovedType _ -> new Nothing();
                case Change.Stored _, Change.Removed _, Change.Ignored _, Change.Malformed _ -> new Failed();
                case null -> new Nothing();
            };
        }
    }
}
