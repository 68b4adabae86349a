/**
 * One spelling for each JSON value, and its SHA-256.
 *
 * <p>Two documents with the same members and values have the same digest, whatever their member order, white space or way
 * to write a number. It decides whether a repeated request is the same request.
 */
@NullMarked
package io.millwright.command.digest;

import org.jspecify.annotations.NullMarked;
