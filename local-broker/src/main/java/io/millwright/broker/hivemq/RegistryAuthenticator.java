package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.async.Async;
import com.hivemq.extension.sdk.api.async.TimeoutFallback;
import com.hivemq.extension.sdk.api.auth.SimpleAuthenticator;
import com.hivemq.extension.sdk.api.auth.parameter.SimpleAuthInput;
import com.hivemq.extension.sdk.api.auth.parameter.SimpleAuthOutput;
import com.hivemq.extension.sdk.api.client.parameter.ClientTlsInformation;
import com.hivemq.extension.sdk.api.packets.connect.ConnackReasonCode;
import com.hivemq.extension.sdk.api.packets.connect.ConnectPacket;
import io.millwright.broker.hivemq.ConnectDecision.Accept;
import io.millwright.broker.hivemq.ConnectDecision.Reject;
import io.millwright.broker.registry.ConnectAnswer;
import io.millwright.broker.registry.Question;
import io.millwright.broker.registry.RegistryClient;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the registry about a CONNECT and carries out what was decided. */
final class RegistryAuthenticator implements SimpleAuthenticator {
    private static final Logger LOG = LoggerFactory.getLogger(RegistryAuthenticator.class);
    /** The registry's own timeout comes first, so that the reason is known. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final RegistryClient registry;
    private final Connections connections;
    private final EndedSessions ended;
    private final AccessReports reports;
    private final Quotas quotas;
    private final ConnectRate rate;

    RegistryAuthenticator(
            RegistryClient registry,
            Connections connections,
            EndedSessions ended,
            AccessReports reports,
            Quotas quotas) {
        this.registry = registry;
        this.connections = connections;
        this.ended = ended;
        this.reports = reports;
        this.quotas = quotas;
        this.rate = new ConnectRate(quotas.connectsPerSecond(), quotas.connectBurst());
    }

    @Override
    public void onConnect(SimpleAuthInput input, SimpleAuthOutput output) {
        String clientId = input.getConnectPacket().getClientId();
        String address = address(input).orElse("");
        if (!rate.mayTry(clientId, address, System.nanoTime())) {
            reports.note(clientId, AccessReports.CONNECT_RATE, address);
            output.failAuthentication(ConnackReasonCode.CONNECTION_RATE_EXCEEDED);
            return;
        }
        Optional<ConnectDecision.Will> will = will(input.getConnectPacket());
        Async<SimpleAuthOutput> pending = output.async(
                registry.timeout().plus(GRACE), TimeoutFallback.FAILURE, ConnackReasonCode.SERVER_UNAVAILABLE);
        CompletableFuture<Void> _ = ask(input)
                .thenApply(answer -> ConnectDecision.of(answer, will))
                .exceptionally(bug -> new Reject(ConnackReasonCode.UNSPECIFIED_ERROR, bug.toString()))
                .thenAccept(decision -> carryOut(decision, input, pending.getOutput()))
                .whenComplete((done, bug) -> {
                    if (bug != null) {
                        LOG.error("a connect was not answered client_id={}", clientId(input), bug);
                    }
                    pending.resume();
                });
    }

    private void carryOut(ConnectDecision decision, SimpleAuthInput input, SimpleAuthOutput output) {
        switch (decision) {
            case Accept(var grants, var stand) -> {
                String clientId = input.getConnectPacket().getClientId();
                connections.add(
                        input.getConnectionInformation(),
                        clientId,
                        stand,
                        new ConnectionGuard(grants, stand.map(machine -> quotas.messages()), Optional.of(reports)),
                        input.getConnectPacket().getWillPublish().map(Wills::stored));
                DefaultRights.apply(grants, output.getDefaultPermissions());
                output.authenticateSuccessfully();
                stand.ifPresent(machine -> ended.watch(clientId, machine));
            }
            case Reject(ConnackReasonCode code, String logged) -> {
                LOG.warn(
                        "connect rejected client_id={} code={} reason={}",
                        clientId(input),
                        code,
                        logged.replaceAll("\\R", " "));
                output.failAuthentication(code);
            }
        }
    }

    private CompletableFuture<ConnectAnswer> ask(SimpleAuthInput input) {
        ConnectPacket connect = input.getConnectPacket();
        Optional<String> password = connect.getPassword().flatMap(RegistryAuthenticator::text);
        Optional<String> certificate = input.getConnectionInformation()
                .getClientTlsInformation()
                .flatMap(ClientTlsInformation::getClientCertificate)
                .map(Fingerprint::sha256);
        if (certificate.isEmpty() && (connect.getUserName().isEmpty() || password.isEmpty())) {
            return CompletableFuture.completedFuture(
                    new ConnectAnswer.Refused("no certificate, and no user name or no password that is UTF-8"));
        }
        return registry.ask(new Question(
                connect.getClientId(),
                connect.getUserName().orElse(null),
                password.orElse(null),
                certificate.orElse(null),
                address(input).orElse(null)));
    }

    private static Optional<String> address(SimpleAuthInput input) {
        return input.getConnectionInformation().getInetAddress().map(InetAddress::getHostAddress);
    }

    private static Optional<String> text(ByteBuffer bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate())
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static Optional<ConnectDecision.Will> will(ConnectPacket connect) {
        return connect.getWillPublish()
                .map(will ->
                        new ConnectDecision.Will(will.getTopic(), will.getQos().getQosNumber(), will.getRetain()));
    }

    private static String clientId(SimpleAuthInput input) {
        return OneLine.of(input.getConnectPacket().getClientId());
    }
}
