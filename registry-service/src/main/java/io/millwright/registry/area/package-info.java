/** Areas: the places within a factory where machines stand, and a level of their topics. An area is deleted only when no machine stands in it. */
@NullMarked
package io.millwright.registry.area;

import org.jspecify.annotations.NullMarked;
