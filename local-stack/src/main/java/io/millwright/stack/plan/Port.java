package io.millwright.stack.plan;

/** Every port that a stack listens on, all on the loopback address. */
public enum Port {
    BASE("the base URL", 8080),
    REGISTRY("registry", 8081),
    REGISTRY_MANAGEMENT("registry, management", 9081),
    INGESTION("ingestion", 8082),
    INGESTION_MANAGEMENT("ingestion, management", 9082),
    TWIN("twin", 8083),
    TWIN_MANAGEMENT("twin, management", 9083),
    COMMAND("command", 8084),
    COMMAND_MANAGEMENT("command, management", 9084),
    KEYCLOAK("Keycloak", 8180),
    KEYCLOAK_MANAGEMENT("Keycloak, management", 9180),
    BROKER("the MQTT broker", 1883),
    DATABASE("TimescaleDB", 5433);

    private final String use;
    private final int usual;

    Port(String use, int usual) {
        this.use = use;
        this.usual = usual;
    }

    /** For people. */
    public String use() {
        return use;
    }

    int usual() {
        return usual;
    }
}
