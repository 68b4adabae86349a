package io.millwright.registry.broker;

import io.millwright.model.id.Ids;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.key.ItemKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whom a user name names. */
sealed interface Identity {
    /** Whether a client of this identity may use the client id: no one takes over another's session. */
    boolean owns(String clientId);

    record Device(MachineKey machine) implements Identity {
        @Override
        public boolean owns(String clientId) {
            return clientId.equals(machine.clientId());
        }
    }

    record Service(ServiceName name) implements Identity {
        @Override
        public boolean owns(String clientId) {
            return clientId.startsWith(name.wireName() + "-");
        }
    }

    /** {@code service:{name}} or {@code {factory_id}:{machine_id}}; empty for everything else. */
    static Optional<Identity> of(@Nullable String username) {
        if (username == null) {
            return Optional.empty();
        }
        String[] part = username.split(":", 3);
        if (part.length != 2) {
            return Optional.empty();
        }
        if (part[0].equals(ItemKey.RESERVED_FACTORY)) {
            return ServiceName.of(part[1]).map(Service::new);
        }
        return Ids.isLegal(part[0]) && Ids.isLegal(part[1])
                ? Optional.of(new Device(MachineKey.of(part[0], part[1])))
                : Optional.empty();
    }
}
