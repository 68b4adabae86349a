package io.millwright.broker;

/** Where the broker keeps sessions, queues and retained messages. */
public enum Persistence {
    /**
     * On disk: handed to the operating system before a message is acknowledged, so that what was acknowledged outlives a
     * killed process. The disk itself is told to keep it once a second (sessions, queues) or when the system likes
     * (payloads): a power cut can cost the last of it.
     */
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
