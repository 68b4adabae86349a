package io.millwright.command.delivery;

import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandEvent.Accepted;
import io.millwright.command.lifecycle.CommandEvent.NotTaken;
import io.millwright.service.mqtt.PublishResult;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What became of one attempt to send a command. */
enum SendResult {
    ACCEPTED,
    /** Nobody was subscribed: the machine is gone, or stands elsewhere. */
    NO_SUBSCRIBERS,
    REFUSED,
    /** It never left this process. */
    NOT_SENT,
    /** Without the broker's word: it may have it. */
    UNCONFIRMED,
    /** Less than a second was left. */
    TOO_LATE,
    /** The registry does not know the machine any more, so that there is no topic to send to. */
    MACHINE_UNKNOWN;

    static SendResult of(PublishResult result) {
        return switch (result) {
            case PublishResult.Accepted _ -> ACCEPTED;
            case PublishResult.NoSubscribers _ -> NO_SUBSCRIBERS;
            case PublishResult.Refused _ -> REFUSED;
            case PublishResult.NotSent _ -> NOT_SENT;
            case PublishResult.Unconfirmed _ -> UNCONFIRMED;
        };
    }

    /** What it says about the command; empty when it says nothing certain. */
    Optional<Function<Instant, CommandEvent>> event() {
        return switch (this) {
            case ACCEPTED -> Optional.of(Accepted::new);
            case UNCONFIRMED -> Optional.empty();
            case NO_SUBSCRIBERS, REFUSED, NOT_SENT, TOO_LATE, MACHINE_UNKNOWN ->
                Optional.of(now -> new NotTaken(now, wireName()));
        };
    }

    /** Lower case, as in metrics and timelines. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
