/**
 * What one connection may publish and subscribe, decided from the grants that the registry gave it.
 *
 * <p>Pure functions of grants and packet: anything that is not granted is denied, and no trick with wildcards, shared
 * subscriptions or {@code $} topics reaches beyond a grant.
 */
@NullMarked
package io.millwright.broker.acl;

import org.jspecify.annotations.NullMarked;
