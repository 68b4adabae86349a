/** What surrounds every payload: identity, order and time of a message. Decoding is total: it yields an outcome and never throws for bad input. */
@NullMarked
package io.millwright.model.envelope;

import org.jspecify.annotations.NullMarked;
