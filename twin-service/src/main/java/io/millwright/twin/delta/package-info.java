/** What of the desired state a machine does not report: told on request, from both documents as they are. */
@NullMarked
package io.millwright.twin.delta;

import org.jspecify.annotations.NullMarked;
