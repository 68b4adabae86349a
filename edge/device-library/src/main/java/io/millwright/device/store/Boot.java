package io.millwright.device.store;

/**
 * One life of a device between two power cuts.
 *
 * @param bootId one higher at every boot
 * @param bootUid random, so that a restored or cloned boot id is told apart
 */
public record Boot(long bootId, String bootUid) {}
