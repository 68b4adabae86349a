/** How every client of the broker, device or service, comes back after a lost connection without joining a stampede. */
@NullMarked
package io.millwright.model.connection;

import org.jspecify.annotations.NullMarked;
