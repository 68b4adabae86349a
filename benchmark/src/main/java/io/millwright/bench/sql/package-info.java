/**
 * The database alone: the statements that a service really ran are taken from the log of PostgreSQL and run again, without\n * the service, for machines that nobody has heard of.
 */
@NullMarked
package io.millwright.bench.sql;

import org.jspecify.annotations.NullMarked;
