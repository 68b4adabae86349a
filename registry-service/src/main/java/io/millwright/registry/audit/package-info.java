/**
 * Who did what in the registry, and who was refused what.
 *
 * <p>Changes are written down by the database, by a trigger in their own transaction, so that no path of the code can forget
 * them; what they changed is read from the feed. Refused attempts are written down before they are answered; when the
 * database does not take one, it is logged and counted, and refused all the same. Attempts without a valid token are in the
 * access log only: anybody could fill the audit with them. Lines are added and read, never changed; old ones go by the one
 * function that may remove them.
 */
@NullMarked
package io.millwright.registry.audit;

import org.jspecify.annotations.NullMarked;
