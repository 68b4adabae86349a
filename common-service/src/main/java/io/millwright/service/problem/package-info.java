/**
 * Errors of the REST API as {@code application/problem+json} (RFC 9457).
 *
 * <p>Every type is a constant of {@link io.millwright.service.problem.Problems} with a page in {@code docs/problems}. Whatever
 * a resource throws is mapped here; clients never see exception text, and each problem is counted by its type.
 */
@NullMarked
package io.millwright.service.problem;

import org.jspecify.annotations.NullMarked;
