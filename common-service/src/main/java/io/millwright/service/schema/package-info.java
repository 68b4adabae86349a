/**
 * JSON Schema (draft 2020-12) as machine types use it: whether a text is a schema at all, and whether a document obeys it.
 *
 * <p>A schema comes from a client, so that it is bounded: nothing outside of it is ever fetched, regular expressions run in
 * time that grows with the text alone, and a validation ends after a fixed number of steps whatever the schema says.
 */
@NullMarked
package io.millwright.service.schema;

import org.jspecify.annotations.NullMarked;
