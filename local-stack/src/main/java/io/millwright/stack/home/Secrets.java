package io.millwright.stack.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** One secret a file. A secret that is asked for the first time is made: 192 random bits. */
public final class Secrets {
    private static final int BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path folder;

    public Secrets(Path folder) {
        this.folder = folder;
    }

    public Path file(String name) {
        return folder.resolve(name);
    }

    /** The same text at every call and after every restart, until the file is removed. */
    public synchronized String of(String name) throws IOException {
        Path file = file(name);
        if (Files.exists(file)) {
            return Files.readString(file, StandardCharsets.UTF_8).strip();
        }
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        String made = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        PrivateFiles.write(file, made + "\n");
        return made;
    }
}
