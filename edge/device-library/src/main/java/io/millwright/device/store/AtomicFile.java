package io.millwright.device.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A small file that is replaced whole: after a crash it is the old one or the new one. */
final class AtomicFile {
    private final Path path;

    AtomicFile(Path path) {
        this.path = path;
    }

    Optional<byte[]> read() {
        try {
            return Optional.of(Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + path, e);
        }
    }

    void write(byte[] content) {
        Path aside = path.resolveSibling(path.getFileName() + ".new");
        try {
            Path folder = path.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            try (FileChannel channel = FileChannel.open(
                    aside, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + path, e);
        }
    }
}
