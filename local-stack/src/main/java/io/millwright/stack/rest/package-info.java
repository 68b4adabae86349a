/** Calls of the REST API with a token, as an application makes them: no shortcut exists for the launcher. */
@NullMarked
package io.millwright.stack.rest;

import org.jspecify.annotations.NullMarked;
