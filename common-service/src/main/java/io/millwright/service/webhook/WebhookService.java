package io.millwright.service.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.service.feed.FeedBook;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Precondition;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What {@link WebhookResource} does. */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
public class WebhookService {
    private static final int MAX_BATCH = 100;

    private final WebhookRepository repository;
    private final WebhookSecretService secrets;
    private final WebhookSender sender;
    private final LeaseService leases;
    private final FeedBook feed;
    private final WebhookConfig config;
    private final Caller caller;
    private final Clock clock;
    private final String service;

    WebhookService(
            WebhookRepository repository,
            WebhookSecretService secrets,
            WebhookSender sender,
            LeaseService leases,
            FeedBook feed,
            WebhookConfig config,
            Caller caller,
            Clock clock,
            @ConfigProperty(name = "millwright.service.name") String service) {
        this.repository = repository;
        this.secrets = secrets;
        this.sender = sender;
        this.leases = leases;
        this.feed = feed;
        this.config = config;
        this.caller = caller;
        this.clock = clock;
        this.service = service;
    }

    Uni<Webhook> require(FactoryId factory, String id) {
        return repository.find(new Webhook.Key(factory.value(), id)).map(found -> found.orElseThrow(() -> none(id)));
    }

    Uni<List<Webhook>> list(FactoryId factory, String after, int limit) {
        return repository.list(factory.value(), after, limit);
    }

    Uni<WebhookView> create(FactoryId factory, String id, WebhookDocument wanted) {
        String by = caller.subject();
        String secret = Signature.newSecret();
        return checked(wanted)
                .chain(url -> feed.begin("oldest".equals(wanted.start())))
                .flatMap(begin -> repository.create(
                        new Webhook(
                                factory.value(),
                                id,
                                1,
                                String.valueOf(wanted.url()),
                                wanted.filter() == null ? WebhookFilter.ALL : wanted.filter(),
                                wanted.maxBatch() == null ? 1 : wanted.maxBatch(),
                                wanted.active() == null || wanted.active(),
                                null,
                                secrets.seal(new Webhook.Key(factory.value(), id), secret),
                                clock.instant(),
                                by,
                                clock.instant(),
                                by,
                                begin.position(),
                                begin.generation(),
                                0,
                                0,
                                null,
                                null,
                                null),
                        config.maxPerFactory()))
                .flatMap(created -> created.isPresent()
                        ? Uni.createFrom().item(WebhookView.of(created.get(), secret))
                        : repository.find(new Webhook.Key(factory.value(), id)).map(there -> {
                            throw there.map(webhook ->
                                            Problems.ALREADY_EXISTS.with("There is a webhook " + id + " already."))
                                    .orElseGet(() -> Problems.CONFLICT.with(
                                            "A factory may have " + config.maxPerFactory() + " webhooks."));
                        }))
                .invoke(leases::nudge);
    }

    Uni<WebhookView> change(FactoryId factory, String id, Precondition precondition, WebhookDocument wanted) {
        String by = caller.subject();
        return require(factory, id).flatMap(webhook -> {
            ETags.check(precondition, webhook.revision());
            return checked(wanted)
                    .chain(url -> repository.change(
                            webhook,
                            wanted,
                            wanted.filter() == null ? WebhookFilter.ALL : wanted.filter(),
                            clock.instant(),
                            by))
                    .flatMap(changed -> changed.isPresent()
                            ? Uni.createFrom().item(WebhookView.of(changed.get(), null))
                            : change(factory, id, precondition, wanted))
                    .invoke(leases::nudge);
        });
    }

    Uni<WebhookView> changeSecret(FactoryId factory, String id) {
        String secret = Signature.newSecret();
        var key = new Webhook.Key(factory.value(), id);
        return repository
                .changeSecret(key, secrets.seal(key, secret), clock.instant(), caller.subject())
                .map(changed -> WebhookView.of(changed.orElseThrow(() -> none(id)), secret));
    }

    Uni<Void> delete(FactoryId factory, String id, Precondition precondition) {
        return require(factory, id).flatMap(webhook -> {
            ETags.check(precondition, webhook.revision());
            return repository
                    .delete(webhook)
                    .flatMap(deleted -> deleted ? Uni.createFrom().voidItem() : delete(factory, id, precondition));
        });
    }

    Uni<DeliveryView> delivery(FactoryId factory, String id) {
        return require(factory, id)
                .flatMap(webhook -> repository
                        .countDeadLetters(webhook.key())
                        .map(letters -> new DeliveryView(
                                webhook.lastDeliveredAt(),
                                webhook.failed(),
                                webhook.nextAttemptAt(),
                                webhook.lastError(),
                                letters)));
    }

    Uni<List<DeadLetterView>> deadLetters(FactoryId factory, String id, long before, int limit) {
        return require(factory, id).flatMap(webhook -> repository.deadLetters(webhook.key(), before, limit));
    }

    /** Tries once more, now; outside the order of the feed. */
    Uni<Void> replay(FactoryId factory, String id, long letter) {
        return require(factory, id)
                .flatMap(webhook -> repository
                        .deadLetters(webhook.key(), letter + 1, 1)
                        .map(found -> found.stream()
                                .filter(one -> one.id() == letter)
                                .findFirst()
                                .orElseThrow(() -> Problems.NOT_FOUND.with("There is no dead letter " + letter + ".")))
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(one -> attempt(webhook, one.event()))
                        .flatMap(attempt -> switch (attempt) {
                            case Attempt.Accepted() -> repository.deleteDeadLetter(webhook.key(), letter);
                            case Attempt.Refused(int status, var _) -> throw stillRefused("answered " + status);
                            case Attempt.Failed(var reason) -> throw stillRefused("gave " + reason);
                        }));
    }

    private Attempt attempt(Webhook webhook, ObjectNode event) {
        return sender.send(webhook, DeliveryId.of(service, List.of(event)), List.of(event.toString()));
    }

    private static ProblemException stillRefused(String how) {
        return Problems.CONFLICT.with("The receiver " + how + "; the dead letter is kept.");
    }

    /** Resolving a name blocks, so that it is done elsewhere. */
    private Uni<String> checked(WebhookDocument wanted) {
        String url = wanted.url();
        if (url == null) {
            throw illegal("/url", "is missing");
        }
        Integer batch = wanted.maxBatch();
        if (batch != null && (batch < 1 || batch > MAX_BATCH)) {
            throw illegal("/max_batch", "must be from 1 to " + MAX_BATCH);
        }
        if (wanted.start() != null
                && !wanted.start().equals("oldest")
                && !wanted.start().equals("newest")) {
            throw illegal("/start", "is oldest or newest");
        }
        WebhookFilter filter = wanted.filter();
        if (filter != null) {
            filter.offence().ifPresent(offence -> {
                throw illegal(offence.pointer(), offence.detail());
            });
        }
        return Uni.createFrom()
                .item(() -> sender.objection(url))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .map(objection -> {
                    objection.ifPresent(detail -> {
                        throw illegal("/url", detail);
                    });
                    return url;
                });
    }

    private static ProblemException illegal(String pointer, String detail) {
        return Problems.INVALID_REQUEST.with("The webhook is not legal.").error(pointer, detail);
    }

    private static ProblemException none(String id) {
        return Problems.NOT_FOUND.with("There is no webhook " + id + ".");
    }
}
