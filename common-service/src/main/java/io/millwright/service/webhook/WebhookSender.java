package io.millwright.service.webhook;

import io.millwright.service.feed.CloudEvents;
import io.millwright.service.webhook.TargetPolicy.Target;
import io.millwright.service.webhook.TargetPolicy.Verdict;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one delivery to a target that is allowed now. The name is resolved once, every address is checked, and the connection goes to
 * the checked one. Redirects are not followed, and what the receiver answers beside its status is not read.
 *
 * <p>Blocks; called on virtual threads.
 */
@ApplicationScoped
@UnlessBuildProperty(name = "millwright.feed.schema", stringValue = "", enableIfMissing = false)
class WebhookSender {
    private static final int MAX_CONNECTIONS_OF_A_TARGET = 20;
    private static final long MAX_RETRY_AFTER_S = 86_400;

    private final WebhookSecretService secrets;
    private final TargetPolicy policy;
    private final Duration timeout;
    private final Clock clock;
    private final HttpClient http;

    WebhookSender(WebhookSecretService secrets, WebhookConfig config, Clock clock, Vertx vertx) {
        this.secrets = secrets;
        this.policy = new TargetPolicy(
                config.allowedHosts().orElse(List.of()), config.privateHosts().orElse(List.of()));
        this.timeout = config.timeout();
        this.clock = clock;
        this.http = vertx.createHttpClient(new HttpClientOptions()
                .setMaxPoolSize(MAX_CONNECTIONS_OF_A_TARGET)
                .setMaxRedirects(0));
    }

    void stop(@Observes ShutdownEvent event) {
        http.close();
    }

    /** What speaks against a URL as a target; empty when nothing does. A name that can't be resolved now may be later. */
    Optional<String> objection(String url) {
        return switch (policy.judge(url)) {
            case Verdict.Refused(var detail) -> Optional.of(detail);
            case Verdict.Allowed(var target, boolean mayBePrivate) -> {
                try {
                    yield addressOf(target, mayBePrivate) == null
                            ? Optional.of("leads to an address that is not public")
                            : Optional.empty();
                } catch (UnknownHostException e) {
                    yield Optional.empty();
                }
            }
        };
    }

    /**
     * @param id the same at every try
     * @param events as they are written; one, where the webhook takes no batches
     */
    Attempt send(Webhook webhook, String id, List<String> events) {
        boolean batch = webhook.maxBatch() > 1;
        String body = batch ? "[" + String.join(",", events) + "]" : events.getFirst();
        return secrets.open(webhook)
                .map(secret -> send(
                        webhook.url(),
                        secret,
                        id,
                        batch ? CloudEvents.BATCH_MEDIA_TYPE : CloudEvents.MEDIA_TYPE,
                        body.getBytes(StandardCharsets.UTF_8)))
                .orElse(Attempt.NO_KEY);
    }

    private Attempt send(String url, String secret, String id, String mediaType, byte[] body) {
        return switch (policy.judge(url)) {
            case Verdict.Refused(var detail) -> new Attempt.Failed("the target " + detail);
            case Verdict.Allowed(var target, boolean mayBePrivate) -> {
                try {
                    InetAddress address = addressOf(target, mayBePrivate);
                    yield address == null
                            ? new Attempt.Failed("the target leads to an address that is not public")
                            : sendTo(target, address, headers(secret, id, mediaType, body), body);
                } catch (UnknownHostException e) {
                    yield new Attempt.Failed("the target's name can't be resolved");
                } catch (RuntimeException e) {
                    yield new Attempt.Failed(
                            "the request can't be made: " + e.getClass().getSimpleName());
                }
            }
        };
    }

    /** Null when any of its addresses may not be spoken to. */
    private static @Nullable InetAddress addressOf(Target target, boolean mayBePrivate) throws UnknownHostException {
        InetAddress[] addresses = InetAddress.getAllByName(target.host());
        for (InetAddress address : addresses) {
            if (!mayBePrivate && !Addresses.isPublic(address)) {
                return null;
            }
        }
        return addresses[0];
    }

    private RequestOptions headers(String secret, String id, String mediaType, byte[] body) {
        Instant now = clock.instant();
        return new RequestOptions()
                .putHeader("User-Agent", "Millwright")
                .putHeader("Content-Type", mediaType)
                .putHeader("webhook-id", id)
                .putHeader("webhook-timestamp", Long.toString(now.getEpochSecond()))
                .putHeader("webhook-signature", Signature.sign(secret, id, now, body));
    }

    private Attempt sendTo(Target target, InetAddress address, RequestOptions options, byte[] body) {
        options.setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(target.port(), address.getHostAddress()))
                .setHost(target.host())
                .setPort(target.port())
                .setSsl(target.tls())
                .setURI(target.pathAndQuery())
                .setFollowRedirects(false)
                .setConnectTimeout(timeout.toMillis())
                .setTimeout(timeout.toMillis());
        try {
            return http.request(options)
                    .compose(request -> request.send(Buffer.buffer(body)).compose(answer -> attempt(request, answer)))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(timeout.toMillis() + timeout.toMillis() / 2, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            return new Attempt.Failed(reason(e.getCause()));
        } catch (TimeoutException e) {
            return new Attempt.Failed("no answer in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Attempt.Failed("the service stops");
        }
    }

    private static Future<Attempt> attempt(HttpClientRequest request, HttpClientResponse answer) {
        int status = answer.statusCode();
        String length = answer.getHeader("Content-Length");
        if (!"0".equals(length) && status != 204) {
            // whatever it says: reading it could take for ever
            request.reset();
        }
        return Future.succeededFuture(
                status >= 200 && status < 300
                        ? new Attempt.Accepted()
                        : new Attempt.Refused(status, retryAfter(answer.getHeader("Retry-After"))));
    }

    private static @Nullable Duration retryAfter(@Nullable String seconds) {
        return seconds != null && seconds.matches("[0-9]{1,9}")
                ? Duration.ofSeconds(Math.min(Long.parseLong(seconds), MAX_RETRY_AFTER_S))
                : null;
    }

    private static String reason(@Nullable Throwable failure) {
        return failure == null
                ? "no answer"
                : "no answer: " + failure.getClass().getSimpleName();
    }
}
