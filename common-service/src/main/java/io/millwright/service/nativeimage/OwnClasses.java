package io.millwright.service.nativeimage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's classes on a class path. */
final class OwnClasses {
    private static final String OWN = "io/millwright";
    private static final String CLASS = ".class";

    private OwnClasses() {}

    /**
     * Binary names of all classes of this project, nested ones included.
     *
     * @param entry a folder of classes or a jar; one without our classes gives none
     */
    static List<String> in(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                return below(entry);
            }
            if (!Files.isRegularFile(entry) || !entry.toString().endsWith(".jar")) {
                return List.of();
            }
            try (FileSystem jar = FileSystems.newFileSystem(entry)) {
                return below(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + entry, e);
        }
    }

    private static List<String> below(Path root) throws IOException {
        Path own = root.resolve(OWN);
        if (!Files.isDirectory(own)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(own)) {
            return files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(CLASS) && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .toList();
        }
    }
}
