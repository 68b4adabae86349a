/**
 * Results: printed, kept as JSON, and written into the page of figures by this tool alone.
 */
@NullMarked
package io.millwright.bench.report;

import org.jspecify.annotations.NullMarked;
