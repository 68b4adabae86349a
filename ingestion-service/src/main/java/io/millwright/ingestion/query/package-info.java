/**
 * Questions about stored telemetry: the values of a range as they were stored, aggregates in buckets of time, and the latest
 * of each metric.
 *
 * <p>Values keep their type and every bit; a 64-bit integer is written as an integer, a double always with a point or an
 * exponent. Each answer is bounded: by pages, or by a refusal that names the limit.
 */
@NullMarked
package io.millwright.ingestion.query;

import org.jspecify.annotations.NullMarked;
