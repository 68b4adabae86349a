/**
 * The life of everything that the registry holds: created once, changed by revision, deleted to a tombstone. The rules are
 * the same for all kinds and are decided by {@link io.millwright.registry.item.ItemRules}; a feature adds its document, its
 * storage and its paths. All writes queue at the counter of the change feed, so that a decision never meets a concurrent one.
 */
@NullMarked
package io.millwright.registry.item;

import org.jspecify.annotations.NullMarked;
