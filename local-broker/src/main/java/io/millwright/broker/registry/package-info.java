/**
 * The broker's question to the registry: who is this, and what may it do?
 *
 * <p>Asked once for every connection and never remembered beyond it. No answer, or one that can't be read, is an outcome
 * of its own: the client is told to come again later.
 */
@NullMarked
package io.millwright.broker.registry;

import org.jspecify.annotations.NullMarked;
