package io.millwright.registry.transfer;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The lines of a file, one after the other. */
interface LineReader {
    /**
     * The next line; null at the end.
     *
     * @throws UnreadableFileException when nothing behind it could be trusted
     */
    @Nullable ImportLine next() throws IOException;
}
