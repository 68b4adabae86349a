package io.millwright.command.view;

import io.millwright.command.ledger.CommandOrder;
import java.net.URI;

/** Where commands are found. */
public final class CommandPaths {
    /** All of one machine. */
    public static final String OF_MACHINE = "/api/v1/factories/{factory_id}/machines/{machine_id}/commands";

    /** All of one factory. */
    public static final String OF_FACTORY = "/api/v1/factories/{factory_id}/commands";

    private CommandPaths() {}

    public static URI of(CommandOrder order) {
        return URI.create("/api/v1/factories/" + order.machine().factoryId() + "/machines/"
                + order.machine().machineId() + "/commands/" + order.key().commandId());
    }
}
