package io.millwright.broker;

/** Where the broker keeps sessions, queues and retained messages. */
public enum Persistence {
    /** On disk, written before a message is acknowledged: what was acknowledged outlives a killed process. */
    FILE("file"),
    /** In memory: for tests only. */
    MEMORY("in-memory");

    private final String configName;

    Persistence(String configName) {
        this.configName = configName;
    }

    String configName() {
        return configName;
    }
}
