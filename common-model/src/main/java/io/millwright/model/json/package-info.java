/** The one JSON set-up of services, gateway and device library: snake_case, exact numbers, bounded input. */
@NullMarked
package io.millwright.model.json;

import org.jspecify.annotations.NullMarked;
