/**
 * This service's own copy of which machines exist, and of which types they are.
 *
 * <p>It follows the registry's change feed into two tables of the service's schema and keeps answering while the registry is
 * away. Nobody is told that a machine is unknown before the registry was asked.
 */
@NullMarked
package io.millwright.service.registry;

import org.jspecify.annotations.NullMarked;
