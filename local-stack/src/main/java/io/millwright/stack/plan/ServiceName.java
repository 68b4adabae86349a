package io.millwright.stack.plan;

import java.util.Locale;

/** The four services. */
public enum ServiceName {
    REGISTRY(Port.REGISTRY, Port.REGISTRY_MANAGEMENT),
    INGESTION(Port.INGESTION, Port.INGESTION_MANAGEMENT),
    TWIN(Port.TWIN, Port.TWIN_MANAGEMENT),
    COMMAND(Port.COMMAND, Port.COMMAND_MANAGEMENT);

    private final Port http;
    private final Port management;

    ServiceName(Port http, Port management) {
        this.http = http;
        this.management = management;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Port http() {
        return http;
    }

    public Port management() {
        return management;
    }
}
