package io.millwright.command.submit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code wait} preference of RFC 7240. Pure. */
final class WaitPreference {
    private static final Pattern WAIT = Pattern.compile("(?i)\\s*wait\\s*=\\s*\"?([0-9]{1,9})\"?\\s*(?:;.*)?");

    private WaitPreference() {}

    /** How long the client would wait, at most {@code max}; empty when it has no such wish that can be read. */
    static Optional<Duration> of(List<String> preferHeaders, Duration max) {
        for (String header : preferHeaders) {
            for (String preference : header.split(",", -1)) {
                Matcher wait = WAIT.matcher(preference);
                if (wait.matches()) {
                    Duration wanted = Duration.ofSeconds(Long.parseLong(wait.group(1)));
                    return Optional.of(wanted.compareTo(max) > 0 ? max : wanted);
                }
            }
        }
        return Optional.empty();
    }
}
