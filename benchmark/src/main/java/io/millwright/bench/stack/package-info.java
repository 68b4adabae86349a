/**
 * The stack that is measured: started for it or found running, its fleet registered through the public API, its processes\n * watched, and a second broker of the same make beside it for what is measured without services.
 */
@NullMarked
package io.millwright.bench.stack;

import org.jspecify.annotations.NullMarked;
