package io.millwright.model.topic;

/** Who writes a message class and who reads it. */
public enum Direction {
    DEVICE_TO_CLOUD,
    CLOUD_TO_DEVICE
}
