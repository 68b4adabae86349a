package io.millwright.service.mqtt.link;

/** The broker does not let this client subscribe: its rights or the filter are wrong, and someone must act. */
public final class SubscriptionRefusedException extends RuntimeException {
    public SubscriptionRefusedException(String topicFilter, String reason) {
        super("the broker refused the subscription to " + topicFilter + ": " + reason);
    }
}
