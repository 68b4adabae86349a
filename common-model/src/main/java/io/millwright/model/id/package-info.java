/** Typed identifiers. Each is one validated string; none can hold a topic separator or wildcard, so no id can widen a filter. */
@NullMarked
package io.millwright.model.id;

import org.jspecify.annotations.NullMarked;
