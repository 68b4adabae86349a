package io.millwright.registry.certificate;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.certificate.CertificateOutcome.BadRequest;
import io.millwright.registry.certificate.CertificateOutcome.BadToken;
import io.millwright.registry.certificate.CertificateOutcome.Issued;
import io.millwright.registry.certificate.CertificateRepository.Former;
import io.millwright.registry.certificate.CertificateRepository.NewCertificate;
import io.millwright.registry.certificate.CertificateRepository.Token;
import io.millwright.registry.credential.CredentialConfig;
import io.millwright.registry.credential.Secret;
import io.millwright.registry.credential.SecretHash;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Gives machines their certificates. One that was stored was given; which of two uses of a token counts, the database says. */
@ApplicationScoped
class CertificateService {
    private static final Logger LOG = Logger.getLogger(CertificateService.class);
    private static final String OWNER = "claim:";

    private final CertificateRepository certificates;
    private final CertificateConfig config;
    private final SecretHash hashes;
    private final int max;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final Optional<Authority> authority;

    CertificateService(
            CertificateRepository certificates, CertificateConfig config, CredentialConfig credentials, Clock clock) {
        this.certificates = certificates;
        this.config = config;
        this.hashes = new SecretHash(credentials.credentialKey());
        this.max = credentials.maxCredentials();
        this.clock = clock;
        this.authority = config.keyStore()
                .map(file ->
                        Authority.ofKeyStore(file, config.keyStorePassword().orElse("")))
                .or(() ->
                        config.keyFile().flatMap(key -> config.chainFile().map(chain -> Authority.ofPem(key, chain))));
    }

    Optional<Authority> authority() {
        return authority;
    }

    record MadeToken(ClaimToken token, Secret secret) {}

    /** @param lifetime absent: as it is set */
    Uni<MadeToken> makeToken(String machineKey, @Nullable Duration lifetime, String by) {
        Secret secret = Secret.random(random);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var token = new ClaimToken(
                UUID.randomUUID().toString(),
                now,
                by,
                now.plus(lifetime == null ? config.claimLifetime() : lifetime),
                null,
                null,
                null);
        return certificates
                .inLine(connection ->
                        certificates.insertToken(connection, token, machineKey, hashes.of(OWNER, secret.value())))
                .replaceWith(new MadeToken(token, secret));
    }

    /** The first certificate of a machine. The same token with the same key, sent again, brings the same one. */
    Uni<CertificateOutcome> claim(String secret, String pem) {
        if (authority.isEmpty()) {
            return Uni.createFrom().item(new CertificateOutcome.NoAuthority());
        }
        byte[] hash = hashes.of(OWNER, secret);
        return certificates.token(hash).chain(found -> {
            if (found.isEmpty()) {
                return Uni.createFrom().item(new BadToken(BadToken.Reason.UNKNOWN));
            }
            MachineKey machine = found.get().machine();
            return sound(pem, machine, key -> {
                X509Certificate signed = sign(authority.get(), machine, key);
                String keyHash = Certificates.sha256(key.getEncoded());
                return certificates.inLine(connection -> certificates
                        .token(connection, hash)
                        .chain(again -> claim(connection, again.orElseThrow(), signed, keyHash)));
            });
        });
    }

    private Uni<CertificateOutcome> claim(
            SqlConnection connection, Token token, X509Certificate signed, String keyHash) {
        Former former = token.former();
        if (token.revoked()) {
            return Uni.createFrom().item(new BadToken(BadToken.Reason.REVOKED));
        }
        if (token.expired()) {
            return Uni.createFrom().item(new BadToken(BadToken.Reason.EXPIRED));
        }
        if (token.used()) {
            return Uni.createFrom()
                    .item(
                            former != null && former.keyHash().equals(keyHash)
                                    ? new Issued(
                                            token.machine(),
                                            former.credentialId(),
                                            former.certificate(),
                                            former.notAfter(),
                                            true)
                                    : new BadToken(BadToken.Reason.USED));
        }
        return store(connection, token.machine(), token.machineKey(), null, "claim:" + token.tokenId(), signed, keyHash)
                .call(outcome -> outcome instanceof Issued issued
                        ? certificates.useToken(connection, token.tokenId(), issued.credentialId())
                        : Uni.createFrom().voidItem());
    }

    /** The next certificate of a machine, which has shown that it holds the key of the present one. */
    Uni<CertificateOutcome> renew(String fingerprint, String pem) {
        if (authority.isEmpty()) {
            return Uni.createFrom().item(new CertificateOutcome.NoAuthority());
        }
        return certificates.certified(fingerprint).chain(found -> {
            if (found.isEmpty()) {
                return Uni.createFrom().item(new CertificateOutcome.NotYours());
            }
            MachineKey machine = found.get().machine();
            return sound(pem, machine, key -> {
                X509Certificate signed = sign(authority.get(), machine, key);
                String keyHash = Certificates.sha256(key.getEncoded());
                return certificates.inLine(connection -> certificates
                        .certified(connection, fingerprint)
                        .chain(again -> again.isEmpty()
                                ? Uni.createFrom().item(new CertificateOutcome.NotYours())
                                : store(
                                        connection,
                                        machine,
                                        again.get().machineKey(),
                                        again.get().credentialId(),
                                        machine.clientId(),
                                        signed,
                                        keyHash)));
            });
        });
    }

    private Uni<CertificateOutcome> sound(
            String pem, MachineKey machine, Function<PublicKey, Uni<CertificateOutcome>> then) {
        return Uni.createFrom()
                .item(() -> SigningRequests.judge(pem, machine))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .chain(request -> switch (request) {
                    case SigningRequest.Sound(var key) -> then.apply(key);
                    case SigningRequest.Refused refused -> Uni.createFrom().item(new BadRequest(refused));
                });
    }

    private X509Certificate sign(Authority by, MachineKey machine, PublicKey key) {
        return Certificates.issue(by, machine, key, clock.instant(), config.lifetime(), random);
    }

    private Uni<CertificateOutcome> store(
            SqlConnection connection,
            MachineKey machine,
            String machineKey,
            @Nullable String replaces,
            String by,
            X509Certificate signed,
            String keyHash) {
        return certificates.isKeyInUse(connection, keyHash, machineKey).chain(inUse -> {
            if (inUse) {
                return Uni.createFrom()
                        .item(new BadRequest(new SigningRequest.Refused(
                                SigningRequest.Reason.KEY_IN_USE,
                                "Another machine has this key, or it was revoked: make a new one.")));
            }
            return certificates.live(connection, machineKey).chain(live -> {
                if (live >= max) {
                    return Uni.createFrom().item(new CertificateOutcome.TooMany(max));
                }
                NewCertificate made = made(machineKey, replaces, by, signed, keyHash);
                return certificates.insert(connection, made).map(done -> {
                    LOG.infof("certificate issued machine=%s credential_id=%s by=%s", machine, made.credentialId(), by);
                    return new Issued(machine, made.credentialId(), made.certificate(), made.notAfter(), false);
                });
            });
        });
    }

    private static NewCertificate made(
            String machineKey, @Nullable String replaces, String by, X509Certificate signed, String keyHash) {
        try {
            return new NewCertificate(
                    UUID.randomUUID().toString(),
                    machineKey,
                    replaces,
                    by,
                    signed.getNotBefore().toInstant(),
                    signed.getNotAfter().toInstant(),
                    Certificates.sha256(signed.getEncoded()),
                    signed.getSerialNumber().toString(16),
                    keyHash,
                    Certificates.pem(List.of(signed)));
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate of our own can't be written", e);
        }
    }

    /** DER; empty without an authority. */
    Uni<Optional<byte[]>> revocationList() {
        return authority.isEmpty()
                ? Uni.createFrom().item(Optional.empty())
                : certificates
                        .revoked()
                        .map(all -> Optional.of(Certificates.revocationList(authority.get(), all, clock.instant())));
    }
}
