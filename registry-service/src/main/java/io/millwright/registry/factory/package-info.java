/** Factories: the outermost place. Everything but machine types belongs to one, and tokens are limited to some of them. A factory is deleted only when nothing is left in it. */
@NullMarked
package io.millwright.registry.factory;

import org.jspecify.annotations.NullMarked;
