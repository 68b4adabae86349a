package io.millwright.broker.registry;

import io.millwright.model.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which credentials have ended since a position.
 *
 * @param credentials perhaps told before
 * @param position to go on from
 * @param reset whether more has ended than is told: no session of a machine may stay
 */
public record Ended(Set<String> credentials, long position, boolean reset) {
    public Ended {
        credentials = Set.copyOf(credentials);
    }

    private record Answer(
            @Nullable List<String> credentials,
            @Nullable Long position,
            @Nullable Boolean reset) {}

    /** Empty when it can't be read. */
    static Optional<Ended> read(byte[] body) {
        try {
            Answer answer = Json.MAPPER.readValue(body, Answer.class);
            return answer == null || answer.credentials() == null || answer.position() == null || answer.reset() == null
                    ? Optional.empty()
                    : Optional.of(new Ended(Set.copyOf(answer.credentials()), answer.position(), answer.reset()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
