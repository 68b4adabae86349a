/**
 * Reading twins: one with everything that is known of it, or those of a factory in pages. A registered machine has a twin
 * before it ever reported. A read that would tell nothing new is answered with 304.
 */
@NullMarked
package io.millwright.twin.query;

import org.jspecify.annotations.NullMarked;
