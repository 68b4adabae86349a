/**
 * What the user already runs instead of the stack's own parts: a database, a broker, an issuer of tokens. Each is asked, before
 * anything is started, for what the stack needs of it; what is missing is one sentence.
 */
@NullMarked
package io.millwright.stack.own;

import org.jspecify.annotations.NullMarked;
