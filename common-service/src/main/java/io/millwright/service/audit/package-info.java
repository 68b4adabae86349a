/** What the audits of all services have in common. Their tables are their own, with a function {@code delete_audit_before} each. */
@NullMarked
package io.millwright.service.audit;

import org.jspecify.annotations.NullMarked;
