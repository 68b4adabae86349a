package io.millwright.stack.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A log that a child appends to by itself, so that it goes on when the launcher is gone. Its size is bounded: when it is too
 * large it is copied to {@code NAME.1} and emptied in place, which appending writers don't notice.
 */
public record LogFile(Path path, long maxBytes) {
    public static final long MAX_BYTES = 10L << 20;

    public LogFile(Path path) {
        this(path, MAX_BYTES);
    }

    /** True when it was too large. Lines written during the copy may be lost. */
    public boolean rotateIfTooLarge() throws IOException {
        if (!Files.exists(path) || Files.size(path) <= maxBytes) {
            return false;
        }
        Files.copy(path, path.resolveSibling(path.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        return true;
    }
}
