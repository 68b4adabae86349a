package io.millwright.service.registry;

import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Which machines exist. Only in services that set {@code millwright.registry.schema}. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.registry.schema", stringValue = "", enableIfMissing = false)
public class KnownMachines {
    private static final Logger LOG = Logger.getLogger(KnownMachines.class);

    private final KnownMachineRepository repository;
    private final RegistryClient registry;

    KnownMachines(KnownMachineRepository repository, RegistryClient registry) {
        this.repository = repository;
        this.registry = registry;
    }

    /** Looks into the own copy, then asks the registry. Fails only when the database does. */
    public Uni<Lookup> find(MachineKey key) {
        return repository
                .find(key)
                .flatMap(own -> own.map(machine -> Uni.createFrom().<Lookup>item(new Lookup.Known(machine)))
                        .orElseGet(() -> ask(key)));
    }

    /** Those of the own copy; a machine that is missing may be new, deleted or never heard of. */
    public Uni<Map<MachineKey, KnownMachine>> findAll(Collection<MachineKey> keys) {
        return keys.isEmpty() ? Uni.createFrom().item(Map.of()) : repository.findAll(keys);
    }

    /** Those of the own copy that fit, by their ids, at most {@code limit}. */
    public Uni<List<MachineId>> select(MachineSelection selection, int limit) {
        return repository.select(selection, limit);
    }

    private Uni<Lookup> ask(MachineKey key) {
        return registry.newestOf(key)
                .onFailure()
                .invoke(failure -> LOG.debugf("Registry can't be asked: machine=%s error=%s", key, failure))
                .map(Asked::of)
                .onFailure()
                .recoverWithItem(new Asked.Failed())
                .flatMap(asked -> switch (asked) {
                    case Asked.Machine found ->
                        repository
                                .store(found.change())
                                .replaceWith(new Lookup.Known(found.change().machine()));
                    case Asked.Nothing _ -> Uni.createFrom().item(new Lookup.Unknown());
                    case Asked.Failed _ -> Uni.createFrom().item(new Lookup.Undecided());
                });
    }

    /** What the registry's answer means. */
    private sealed interface Asked {
        record Machine(Change.Stored change) implements Asked {}

        record Nothing() implements Asked {}

        record Failed() implements Asked {}

        static Asked of(Optional<Change> newest) {
            return switch (newest.orElse(null)) {
                case Change.Stored stored -> new Machine(stored);
                case Change.Removed _ -> new Nothing();
                case Change.StoredType _, Change.RemovedType _, Change.Ignored _, Change.Malformed _ -> new Failed();
                case null -> new Nothing();
            };
        }
    }
}
