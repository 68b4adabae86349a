package io.millwright.service.mqtt;

/** What the sender on an outgoing channel is nacked with. */
public final class NotPublishedException extends RuntimeException {
    private final transient PublishResult result;

    NotPublishedException(String topic, PublishResult result) {
        super("a message to " + topic + " was not published: " + result);
        this.result = result;
    }

    public PublishResult result() {
        return result;
    }
}
