package io.millwright.service.mqtt;

/**
 * An incoming channel is subscribed in a session in which the broker had kept nothing for it: at the first start, and after
 * the broker lost its sessions. What was published before is lost to the channel; what the broker retains can be read again.
 * An asynchronous CDI event ({@code @ObservesAsync}).
 */
public record SessionBegun(String channel) {}
