/** The payloads of the device contract as records, one a message class. Each checks itself, so that an instance always is a legal message. */
@NullMarked
package io.millwright.model.message;

import org.jspecify.annotations.NullMarked;
