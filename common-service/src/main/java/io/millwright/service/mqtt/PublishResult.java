package io.millwright.service.mqtt;

/** The broker's word on a published message. */
public sealed interface PublishResult {
    /** It holds the message, and somebody is subscribed (with 3.1.1 or QoS 0: as far as can be known). */
    record Accepted() implements PublishResult {}

    /** Reason code 0x10: taken, but nobody was there to get it. */
    record NoSubscribers() implements PublishResult {}

    /**
     * Not taken, such as not authorized or quota exceeded.
     *
     * @param reasonCode of the PUBACK
     */
    record Refused(int reasonCode, String reason) implements PublishResult {}

    /** It was never handed to a connection and will not be: the broker certainly doesn't have it. */
    record NotSent(String reason) implements PublishResult {}

    /** It was handed to a connection, and no answer came: the broker may or may not have it. */
    record Unconfirmed(String reason) implements PublishResult {}
}
