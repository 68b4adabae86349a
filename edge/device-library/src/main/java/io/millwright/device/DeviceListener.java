package io.millwright.device;

import io.millwright.model.message.Rejection;

/** Told of what happens to a device; called on the device's own thread. For logs and tests. */
public interface DeviceListener {
    /** Connected, subscribed and announced as online. */
    default void online(long bootId, long sessionId) {}

    default void disconnected(String reason) {}

    /** A connection attempt failed. */
    default void refused(String reason) {}

    default void rejected(Rejection rejection) {}

    /** A message of the cloud could not be read, or belongs to a class that it should not. */
    default void ignored(String topic, String reason) {}
}
