package io.millwright.stack.home;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/** Files and folders that only their owner can read, never half written. */
public final class PrivateFiles {
    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private PrivateFiles() {}

    /** Makes the folder and those above it; one that exists stays as it is. */
    public static Path folder(Path folder) throws IOException {
        return Files.createDirectories(folder, FOLDER);
    }

    /** Replaces the whole file at once: a reader sees the old text or the new one. Makes the folder when it is missing. */
    public static void write(Path file, String text) throws IOException {
        Path folder = folder(Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file stands in a folder"));
        Path fresh = Files.createTempFile(folder, file.getFileName() + ".", ".new", FILE);
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
