/**
 * The password of a machine: 192 random bits made here, shown once, kept as a keyed hash. With that many random bits a keyed
 * hash is enough and a reconnect storm costs next to nothing. It dies with its machine and is never logged.
 */
@NullMarked
package io.millwright.registry.credential;

import org.jspecify.annotations.NullMarked;
