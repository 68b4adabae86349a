/**
 * Readiness of what a service can't do without.
 *
 * <p>A check asks the real thing within a bounded time. Liveness is left to the process: a restart repairs no database.
 */
@NullMarked
package io.millwright.service.health;

import org.jspecify.annotations.NullMarked;
