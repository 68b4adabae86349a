/**
 * Keycloak for people and applications, without a container: fetched through Maven, built once into the cache, run with
 * the data of one stack.
 */
@NullMarked
package io.millwright.stack.keycloak;

import org.jspecify.annotations.NullMarked;
