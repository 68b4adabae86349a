package io.millwright.stack.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The versions of the root POM that are needed at run time. */
public record Versions(String project, String keycloak) {

    public static Versions load() {
        Properties properties = new Properties();
        try (InputStream file = Objects.requireNonNull(
                Versions.class.getResourceAsStream("/stack.properties"), "stack.properties is in the jar")) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read stack.properties", e);
        }
        return new Versions(required(properties, "version"), required(properties, "keycloak.version"));
    }

    private static String required(Properties properties, String key) {
        return Objects.requireNonNull(properties.getProperty(key), key + " is in stack.properties");
    }
}
