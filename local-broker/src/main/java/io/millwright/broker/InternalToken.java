package io.millwright.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The shared secret of service-to-service calls. Never an argument: those can be read by everybody on the machine. */
final class InternalToken {
    static final String VARIABLE = "MILLWRIGHT_INTERNAL_TOKEN";

    private InternalToken() {}

    /**
     * @param file comes before the environment variable when given
     * @throws BrokerStartException when neither has one
     */
    static String read(@Nullable Path file) {
        String token = file == null ? System.getenv(VARIABLE) : firstLine(file);
        if (token == null || token.isBlank()) {
            throw new BrokerStartException(
                    "no internal token: set " + VARIABLE + " or --auth-token-file to the one of the registry");
        }
        return token.strip();
    }

    private static String firstLine(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            throw new BrokerStartException("can't read the token file " + file, e);
        }
    }
}
