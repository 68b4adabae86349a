/**
 * With what machines are let in: passwords of 192 random bits made here, shown once, kept as a keyed hash, several a machine
 * at once. Rotation overlaps: the old one ends by itself when the new one has been used. A credential that has ended never
 * opens anything again, and is never logged.
 */
@NullMarked
package io.millwright.registry.credential;

import org.jspecify.annotations.NullMarked;
