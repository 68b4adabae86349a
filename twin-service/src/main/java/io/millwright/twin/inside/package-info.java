/**
 * What other services may ask about a twin, over the internal API: what a machine last reported.
 */
@NullMarked
package io.millwright.twin.inside;

import org.jspecify.annotations.NullMarked;
