package io.millwright.stack.home;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A copy of the built programs, from which a stack runs: a build in the meantime replaces jars from which a running JVM still
 * loads classes. One folder a build; that of the last one is used again, older ones are removed.
 */
public final class ProgramCopy {
    private ProgramCopy() {}

    /**
     * Made when it is not there yet. Nothing may run from an older one.
     *
     * @param files files and folders, relative to {@code from}; a missing one is left out
     * @return the folder in which they stand as in {@code from}
     */
    public static Path make(Path from, List<Path> files, Path copies) throws IOException {
        PrivateFiles.folder(copies);
        List<Path> all = all(from, files);
        Path copy = copies.resolve(fingerprint(from, all));
        try (Stream<Path> others = Files.list(copies)) {
            for (Path other : others.filter(each -> !each.equals(copy)).toList()) {
                delete(other);
            }
        }
        if (!Files.isDirectory(copy)) {
            Path fresh = copies.resolve("new");
            for (Path file : all) {
                Path target = fresh.resolve(file);
                Files.createDirectories(target.resolveSibling("."));
                Files.copy(from.resolve(file), target, StandardCopyOption.COPY_ATTRIBUTES);
            }
            Files.createDirectories(fresh);
            Files.move(fresh, copy, StandardCopyOption.ATOMIC_MOVE);
        }
        return copy;
    }

    private static List<Path> all(Path from, List<Path> files) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path file : files) {
            Path start = from.resolve(file);
            if (Files.exists(start)) {
                try (Stream<Path> below = Files.walk(start)) {
                    below.filter(Files::isRegularFile).map(from::relativize).forEach(found::add);
                }
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    /** Of names, sizes and times: another build has another one. */
    private static String fingerprint(Path from, List<Path> files) throws IOException {
        CRC32 first = new CRC32();
        long second = 0;
        for (Path file : files) {
            var attributes = Files.readAttributes(from.resolve(file), BasicFileAttributes.class);
            long changed = attributes.lastModifiedTime().toMillis();
            first.update(file.toString().getBytes(StandardCharsets.UTF_8));
            first.update(ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(attributes.size())
                    .putLong(changed)
                    .flip());
            second = 31 * second + attributes.size() + changed;
        }
        return HexFormat.of().toHexDigits(first.getValue(), 8) + HexFormat.of().toHexDigits(second);
    }

    private static void delete(Path path) throws IOException {
        try (Stream<Path> below = Files.walk(path)) {
            for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
