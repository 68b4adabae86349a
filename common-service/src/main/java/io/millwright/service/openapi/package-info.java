/**
 * What every service's API description has in common.
 *
 * <p>Adds the security scheme and the problem answers, so that resources needn't repeat them.
 */
@NullMarked
package io.millwright.service.openapi;

import org.jspecify.annotations.NullMarked;
