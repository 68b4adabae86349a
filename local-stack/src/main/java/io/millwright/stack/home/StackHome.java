package io.millwright.stack.home;

import io.millwright.stack.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the parts of one stack keep their things. */
public record StackHome(Path root) {
    public StackHome {
        root = root.toAbsolutePath().normalize();
    }

    /** The folder, made and writable. */
    public static StackHome open(Path root) {
        StackHome home = new StackHome(root);
        try {
            PrivateFiles.folder(home.root);
            PrivateFiles.folder(home.logs());
            PrivateFiles.folder(home.run());
        } catch (IOException e) {
            throw new Refusal("The folder " + home.root + " can't be written: choose another one with --home.", e);
        }
        if (!Files.isWritable(home.root)) {
            throw new Refusal("The folder " + home.root + " can't be written: choose another one with --home.");
        }
        return home;
    }

    public Path logs() {
        return root.resolve("logs");
    }

    public Path log(String part) {
        return logs().resolve(part + ".log");
    }

    public Path run() {
        return root.resolve("run");
    }

    /** What is running now; there only while something is. */
    public Path stateFile() {
        return run().resolve("state.json");
    }

    /** Locked as long as a launcher lives. */
    public Path lockFile() {
        return run().resolve("lock");
    }

    /** Copies of what is run. */
    public Path programs() {
        return root.resolve("programs");
    }

    public Path database() {
        return root.resolve("timescaledb");
    }

    public Path broker() {
        return root.resolve("broker");
    }

    public Path keycloak() {
        return root.resolve("keycloak");
    }

    public Path plant() {
        return root.resolve("plant");
    }

    public Path replay() {
        return root.resolve("replay");
    }

    public Path demo() {
        return root.resolve("demo");
    }

    /** The machines of the plant with their passwords. */
    public Path devicesFile() {
        return plant().resolve("devices.json");
    }

    public Secrets secrets() {
        return new Secrets(root.resolve("secrets"));
    }
}
