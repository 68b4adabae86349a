/**
 * Telemetry from the broker into the hypertable.
 *
 * <p>A message is acknowledged after its values are committed, and counts once for ever, whatever is redelivered, replayed
 * or handled by two replicas at once. Each value stands alone: one that can't be kept becomes a quarantine row with its
 * reason. A failing database delays messages and never costs one.
 */
@NullMarked
package io.millwright.ingestion.intake;

import org.jspecify.annotations.NullMarked;
