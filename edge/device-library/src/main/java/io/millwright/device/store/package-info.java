/**
 * What a device keeps on disk, each file written whole or not at all.
 * A write returns only when the file is on disk; a torn write leaves the file as it was before.
 */
@NullMarked
package io.millwright.device.store;

import org.jspecify.annotations.NullMarked;
