package io.millwright.broker.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Grants.PublishGrant;
import io.millwright.broker.acl.Grants.SubscribeGrant;
import io.millwright.broker.acl.TopicFilter;
import io.millwright.broker.registry.ConnectAnswer.Granted;
import io.millwright.broker.registry.ConnectAnswer.Refused;
import io.millwright.broker.registry.ConnectAnswer.Stand;
import io.millwright.broker.registry.ConnectAnswer.Unavailable;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the registry's answer. Total: whatever comes back, it yields an outcome, and a doubtful one lets nobody in. */
final class ConnectAnswers {
    private static final int OK = 200;
    private static final String MACHINE = "machine";

    private ConnectAnswers() {}

    private record Answer(
            @Nullable Boolean allowed,
            @Nullable String reason,
            @Nullable String identity,
            @Nullable String credentialId,
            @Nullable Instant validUntil,
            @Nullable Long position,
            @Nullable List<@Nullable Publish> publish,
            @Nullable List<@Nullable Subscribe> subscribe) {}

    private record Publish(
            @Nullable String topic,
            @Nullable Integer minQos,
            @Nullable Integer maxQos,
            @Nullable Boolean retain) {}

    private record Subscribe(
            @Nullable String filter, @Nullable Integer maxQos) {}

    static ConnectAnswer read(int status, byte[] body) {
        if (status != OK) {
            return new Unavailable("the registry answered " + status);
        }
        try {
            Answer answer = Json.MAPPER.readValue(body, Answer.class);
            if (answer == null || answer.allowed() == null) {
                return new Unavailable("the registry's answer does not say whether it is allowed");
            }
            if (!answer.allowed()) {
                return new Refused(answer.reason() == null ? "unsaid" : answer.reason());
            }
            var grants = new Grants(
                    nullToEmpty(answer.publish()).stream()
                            .map(ConnectAnswers::publish)
                            .toList(),
                    nullToEmpty(answer.subscribe()).stream()
                            .map(ConnectAnswers::subscribe)
                            .toList());
            return new Granted(grants, stand(answer));
        } catch (JsonProcessingException e) {
            return new Unavailable("the registry's answer is not the JSON that was agreed on");
        } catch (IOException e) {
            return new Unavailable("the registry's answer can't be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            return new Unavailable("the registry's answer is wrong: " + e.getMessage());
        }
    }

    private static Optional<Stand> stand(Answer answer) {
        if (!MACHINE.equals(answer.identity())) {
            return Optional.empty();
        }
        if (answer.credentialId() == null || answer.position() == null) {
            throw new IllegalArgumentException("it does not say on what the session of a machine stands");
        }
        return Optional.of(
                new Stand(answer.credentialId(), Optional.ofNullable(answer.validUntil()), answer.position()));
    }

    /** What is not said is not granted. */
    private static PublishGrant publish(@Nullable Publish grant) {
        if (grant == null) {
            throw new IllegalArgumentException("a publish grant is null");
        }
        return new PublishGrant(
                filter(grant.topic()),
                grant.minQos() == null ? 0 : grant.minQos(),
                grant.maxQos() == null ? 0 : grant.maxQos(),
                Boolean.TRUE.equals(grant.retain()));
    }

    private static SubscribeGrant subscribe(@Nullable Subscribe grant) {
        if (grant == null) {
            throw new IllegalArgumentException("a subscribe grant is null");
        }
        return new SubscribeGrant(filter(grant.filter()), grant.maxQos() == null ? 0 : grant.maxQos());
    }

    private static TopicFilter filter(@Nullable String text) {
        return TopicFilter.parse(text == null ? "" : text)
                .orElseThrow(() -> new IllegalArgumentException("illegal filter " + text));
    }

    private static <T extends @Nullable Object> List<T> nullToEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
