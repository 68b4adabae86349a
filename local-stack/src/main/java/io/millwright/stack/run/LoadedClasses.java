package io.millwright.stack.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** The launcher's own classes: a build under a running launcher replaces the jar in which it would seek those that end it. */
final class LoadedClasses {
    private static final String SUFFIX = ".class";

    private LoadedClasses() {}

    /** Loads every class of the jar that this one is from; nothing happens when it is from a folder. */
    static void loadAll() throws IOException {
        Path origin;
        try {
            origin = Path.of(LoadedClasses.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the jar of the launcher has no file", e);
        }
        if (!Files.isRegularFile(origin)) {
            return;
        }
        try (JarFile jar = new JarFile(origin.toFile())) {
            for (String name : jar.stream().map(entry -> entry.getName()).toList()) {
                if (name.endsWith(SUFFIX) && !name.equals("module-info.class")) {
                    load(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'));
                }
            }
        }
    }

    private static void load(String name) {
        try {
            Class.forName(name, false, LoadedClasses.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name + " is in the jar", e);
        }
    }
}
