/**
 * REST conventions shared by all services.
 *
 * <p>Versions are strong ETags, lists are pages with signed cursors, every answer carries its correlation id, and an illegal
 * parameter is a problem that names it.
 */
@NullMarked
package io.millwright.service.http;

import org.jspecify.annotations.NullMarked;
