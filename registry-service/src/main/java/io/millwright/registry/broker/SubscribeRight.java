package io.millwright.registry.broker;

/**
 * What a client may subscribe to.
 *
 * @param filter compared as a whole: a wildcard or {@code $share} that isn't part of it is not granted
 */
record SubscribeRight(String filter, int maxQos) {}
