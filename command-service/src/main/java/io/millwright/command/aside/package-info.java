/** What machines said and no change could be made of: kept, and shown to people. */
@NullMarked
package io.millwright.command.aside;

import org.jspecify.annotations.NullMarked;
