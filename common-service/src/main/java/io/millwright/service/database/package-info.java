/** How the services hold their connections to PostgreSQL. */
@NullMarked
package io.millwright.service.database;

import org.jspecify.annotations.NullMarked;
