/** Message classes with their delivery policy, and the topics they travel on. The enum {@link io.millwright.model.topic.MessageClass} is the only source of the policy table. */
@NullMarked
package io.millwright.model.topic;

import org.jspecify.annotations.NullMarked;
