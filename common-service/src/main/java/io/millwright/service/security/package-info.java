/**
 * Who calls and what they may touch.
 *
 * <p>Roles include each other (admin, engineer, operator, viewer) and the {@code factories} claim limits which factories a
 * token reaches. Calls between services use a shared token below {@code /internal/} and need no identity provider.
 */
@NullMarked
package io.millwright.service.security;

import org.jspecify.annotations.NullMarked;
