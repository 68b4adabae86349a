package io.millwright.twin.desired;

/** What a desired document may be at most. */
record DesiredLimits(int maxBytes, int maxDepth, int maxProperties) {}
