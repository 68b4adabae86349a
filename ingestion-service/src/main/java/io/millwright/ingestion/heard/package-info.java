/** Tells the other services which machines were heard, at intervals and after the commit. */
@NullMarked
package io.millwright.ingestion.heard;

import org.jspecify.annotations.NullMarked;
