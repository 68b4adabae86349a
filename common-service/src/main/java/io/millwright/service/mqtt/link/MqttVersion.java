package io.millwright.service.mqtt.link;

/** The protocol that a service speaks to its broker. */
public enum MqttVersion {
    V5("5"),
    /** Without message expiry, user properties, receive maximum and reason codes of a PUBACK. */
    V3_1_1("3.1.1");

    private final String text;

    MqttVersion(String text) {
        this.text = text;
    }

    public static MqttVersion of(String text) {
        for (MqttVersion version : values()) {
            if (version.text.equals(text)) {
                return version;
            }
        }
        throw new IllegalArgumentException("millwright.mqtt.version must be 5 or 3.1.1, not '" + text + "'");
    }
}
