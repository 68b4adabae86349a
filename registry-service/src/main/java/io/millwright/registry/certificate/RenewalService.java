package io.millwright.registry.certificate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.registry.certificate.CertificateOutcome.Issued;
import io.millwright.registry.certificate.CertificateOutcome.Refused;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.ProblemWriter;
import io.millwright.service.problem.Problems;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.security.cert.CertificateEncodingException;
import java.time.Clock;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jboss.logging.Logger;

/**
 * The listener with mutual TLS 1.3, on a port of its own: a machine that holds a certificate gets the next one,
 * {@code POST /api/v1/registry/certificates/renew} with {@code {"csr": PEM}}. Nothing else is there.
 */
@ApplicationScoped
class RenewalService {
    private static final Logger LOG = Logger.getLogger(RenewalService.class);
    private static final int LARGEST_BODY = SigningRequests.MAX_LENGTH + 1024;

    private final CertificateService service;
    private final CertificateConfig config;
    private final ProblemWriter problems;
    private final ObjectMapper mapper;
    private final Vertx vertx;
    private final Clock clock;

    RenewalService(
            CertificateService service,
            CertificateConfig config,
            ProblemWriter problems,
            ObjectMapper mapper,
            Vertx vertx,
            Clock clock) {
        this.service = service;
        this.config = config;
        this.problems = problems;
        this.mapper = mapper;
        this.vertx = vertx;
        this.clock = clock;
    }

    /** Fails the start of the service when the listener is wanted and can't be had. */
    void start(@Observes StartupEvent event) {
        if (config.listenerPort().isEmpty()) {
            return;
        }
        Authority authority = service.authority()
                .orElseThrow(
                        () -> new IllegalStateException("millwright.certificates.listener-port needs an authority"));
        var options = new HttpServerOptions()
                .setHost(config.listenerHost())
                .setPort(config.listenerPort().get())
                .setSsl(true)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
                .setKeyCertOptions(new PfxOptions()
                        .setPath(config.listenerKeyStore()
                                .orElseThrow(() -> new IllegalStateException(
                                        "millwright.certificates.listener-port needs listener-key-store"))
                                .toString())
                        .setPassword(config.listenerKeyStorePassword().orElse("")))
                .setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(Certificates.pem(authority.chain()))))
                .setClientAuth(ClientAuth.REQUIRED);
        var router = Router.router(vertx);
        router.post("/api/v1/registry/certificates/renew")
                .handler(BodyHandler.create(false).setBodyLimit(LARGEST_BODY))
                .handler(this::renew);
        router.errorHandler(
                413, context -> problems.write(context, Problems.BODY_TOO_LARGE.with("The body is too large.")));
        router.errorHandler(
                404, context -> problems.write(context, Problems.NOT_FOUND.with("There is no such thing here.")));
        vertx.createHttpServer(options)
                .requestHandler(router)
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        LOG.infof("certificates are renewed on port=%d", config.listenerPort().get());
    }

    private void renew(RoutingContext context) {
        try {
            var certificate = context.request().sslSession().getPeerCertificates()[0];
            service.renew(Certificates.sha256(certificate.getEncoded()), csr(context))
                    .subscribe()
                    .with(outcome -> answer(context, outcome), failure -> failed(context, failure));
        } catch (SSLPeerUnverifiedException | CertificateEncodingException e) {
            problems.write(context, Problems.UNAUTHENTICATED.with("The machine's certificate is needed."));
        } catch (ProblemException e) {
            problems.write(context, e);
        }
    }

    private String csr(RoutingContext context) {
        try {
            Buffer bytes = context.body().buffer();
            var body = bytes == null ? null : mapper.readTree(bytes.getBytes());
            var csr = body == null ? null : body.get("csr");
            if (csr != null && csr.isTextual()) {
                return csr.textValue();
            }
        } catch (java.io.IOException e) {
            throw Problems.MALFORMED_JSON.with("The body is not valid JSON.");
        }
        throw Problems.INVALID_REQUEST
                .with("The body breaks a rule; see errors.")
                .error("/csr", "must be a text");
    }

    private void answer(RoutingContext context, CertificateOutcome outcome) {
        switch (outcome) {
            case Issued issued -> {
                try {
                    byte[] body = mapper.writeValueAsBytes(
                            CertificateView.of(issued, service.authority().orElseThrow(), clock.instant()));
                    context.response()
                            .setStatusCode(201)
                            .putHeader("Content-Type", "application/json")
                            .putHeader("Cache-Control", "no-store")
                            .end(Buffer.buffer(body));
                } catch (JsonProcessingException e) {
                    failed(context, e);
                }
            }
            case Refused refused -> problems.write(context, CertificateProblems.of(refused));
        }
    }

    private void failed(RoutingContext context, Throwable failure) {
        LOG.errorf(failure, "certificate not renewed");
        problems.write(context, Problems.UNAVAILABLE.with("The certificate can't be renewed now; try again later."));
    }
}
