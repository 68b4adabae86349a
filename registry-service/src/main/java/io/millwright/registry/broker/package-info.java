/**
 * Answers the broker: may this client connect, publish, subscribe here? The rights are derived from the policy table in
 * {@link io.millwright.model.topic.MessageClass} and compared as whole strings, so that no wildcard can widen them. Every
 * answer comes from the database of this moment: a deleted machine or credential is refused at once.
 */
@NullMarked
package io.millwright.registry.broker;

import org.jspecify.annotations.NullMarked;
