package io.millwright.registry.certificate;

import static io.millwright.service.database.Times.optionalTime;
import static io.millwright.service.database.Times.time;
import static io.millwright.service.database.Times.utc;

import io.millwright.model.id.MachineKey;
import io.millwright.registry.change.ChangeService;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** SQL of certificates and claim tokens. What writes takes its place in the line of the registry's writers first. */
@ApplicationScoped
class CertificateRepository {
    private static final String TOKEN = """
            select t.token_id, m.factory_id, m.machine_id, m.item_key, t.expires_at <= now() as expired, t.used_at is not null as used,
                   t.revoked_at is not null or m.deleted as revoked, c.key_hash, c.certificate, c.credential_id, c.not_after,
                   c.ended_at is not null as ended
            from registry.claim_token t join registry.machine m on m.item_key = t.machine_key
            left join registry.credential c on c.credential_id = t.credential_id
            where t.token_hash = $1""";

    private static final String CERTIFIED = """
            select c.credential_id, m.factory_id, m.machine_id, m.item_key
            from registry.credential c join registry.machine m on m.item_key = c.machine_key
            where c.fingerprint = $1 and c.ended_at is null and c.not_after > now() and not m.deleted""";

    private static final String KEY_IN_USE =
            "select 1 from registry.credential where key_hash = $1 and (machine_key <> $2 or end_reason = 'revoked') limit 1";

    private static final String LIVE = """
            select count(*) as live from registry.credential
            where machine_key = $1 and ended_at is null and (not_after is null or not_after > now())""";

    private static final String GIVE_WAY = """
            update registry.credential
            set ended_at = now(), end_reason = 'replaced', ended_by = 'registry', version = version + 1
            where machine_key = $1 and replaces = $2 and ended_at is null and first_used_at is null""";

    private static final String INSERT = """
            insert into registry.credential (credential_id, machine_key, kind, not_before, not_after, replaces, created_at,
              created_by, fingerprint, serial, key_hash, certificate)
            values ($1, $2, 'certificate', $3, $4, $5, now(), $6, $7, $8, $9, $10)""";

    private static final String REVOKED = """
            select serial, ended_at, end_reason from registry.credential
            where kind = 'certificate' and ended_at is not null and not_after > now() order by ended_at""";

    private final Pool pool;
    private final ChangeService changes;

    CertificateRepository(Pool pool, ChangeService changes) {
        this.pool = pool;
        this.changes = changes;
    }

    /** @param former what the token brought before; absent when it was not used, or that has ended */
    record Token(
            String tokenId,
            MachineKey machine,
            String machineKey,
            boolean expired,
            boolean used,
            boolean revoked,
            @Nullable Former former) {}

    record Former(String credentialId, String keyHash, String certificate, Instant notAfter) {}

    record Certified(String credentialId, MachineKey machine, String machineKey) {}

    /** @param replaces ends when the new one is used; absent for none */
    record NewCertificate(
            String credentialId,
            String machineKey,
            @Nullable String replaces,
            String createdBy,
            Instant notBefore,
            Instant notAfter,
            String fingerprint,
            String serial,
            String keyHash,
            String certificate) {}

    /** Runs in a transaction that no other writer of the registry overtakes. */
    <T> Uni<T> inLine(Function<SqlConnection, Uni<T>> work) {
        return pool.withTransaction(connection -> changes.queue(connection).chain(() -> work.apply(connection)));
    }

    Uni<Optional<Token>> token(byte[] hash) {
        return token(pool, hash);
    }

    Uni<Optional<Token>> token(SqlClient client, byte[] hash) {
        return client.preparedQuery(TOKEN)
                .execute(Tuple.of(Buffer.buffer(hash)))
                .map(rows -> first(rows, CertificateRepository::token));
    }

    Uni<Void> useToken(SqlClient client, String tokenId, String credentialId) {
        return client.preparedQuery(
                        "update registry.claim_token set used_at = now(), credential_id = $2 where token_id = $1")
                .execute(Tuple.of(tokenId, credentialId))
                .replaceWithVoid();
    }

    Uni<Optional<Certified>> certified(String fingerprint) {
        return certified(pool, fingerprint);
    }

    Uni<Optional<Certified>> certified(SqlClient client, String fingerprint) {
        return client.preparedQuery(CERTIFIED)
                .execute(Tuple.of(fingerprint))
                .map(rows -> first(
                        rows,
                        row -> new Certified(row.getString("credential_id"), machine(row), row.getString("item_key"))));
    }

    /** By another machine, or by a certificate of this one that was revoked: that key may be in other hands. */
    Uni<Boolean> isKeyInUse(SqlClient client, String keyHash, String machineKey) {
        return client.preparedQuery(KEY_IN_USE)
                .execute(Tuple.of(keyHash, machineKey))
                .map(rows -> rows.size() > 0);
    }

    Uni<Long> live(SqlClient client, String machineKey) {
        return client.preparedQuery(LIVE)
                .execute(Tuple.of(machineKey))
                .map(rows -> rows.iterator().next().getLong("live"));
    }

    Uni<Void> insert(SqlClient client, NewCertificate made) {
        Uni<?> giveWay = made.replaces() == null
                ? Uni.createFrom().voidItem()
                : client.preparedQuery(GIVE_WAY).execute(Tuple.of(made.machineKey(), made.replaces()));
        return giveWay.chain(() -> client.preparedQuery(INSERT)
                        .execute(Tuple.tuple()
                                .addString(made.credentialId())
                                .addString(made.machineKey())
                                .addOffsetDateTime(utc(made.notBefore()))
                                .addOffsetDateTime(utc(made.notAfter()))
                                .addString(made.replaces())
                                .addString(made.createdBy())
                                .addString(made.fingerprint())
                                .addString(made.serial())
                                .addString(made.keyHash())
                                .addString(made.certificate())))
                .replaceWithVoid();
    }

    Uni<List<Certificates.Revoked>> revoked() {
        return pool.query(REVOKED).execute().map(rows -> {
            List<Certificates.Revoked> all = new ArrayList<>();
            rows.forEach(row -> all.add(new Certificates.Revoked(
                    new BigInteger(row.getString("serial"), 16),
                    time(row, "ended_at"),
                    Certificates.Revoked.reason(row.getString("end_reason")))));
            return all;
        });
    }

    Uni<Void> insertToken(SqlClient client, ClaimToken token, String machineKey, byte[] hash) {
        return client.preparedQuery("""
                        insert into registry.claim_token (token_id, machine_key, token_hash, created_at, created_by, expires_at)
                        values ($1, $2, $3, $4, $5, $6)""")
                .execute(Tuple.of(
                        token.tokenId(),
                        machineKey,
                        Buffer.buffer(hash),
                        utc(token.createdAt()),
                        token.createdBy(),
                        utc(token.expiresAt())))
                .replaceWithVoid();
    }

    /** Newest first; those of the last 30 days. */
    Uni<List<ClaimToken>> tokens(String machineKey) {
        return pool.preparedQuery("""
                        select token_id, created_at, created_by, expires_at, used_at, credential_id, revoked_at
                        from registry.claim_token
                        where machine_key = $1 and expires_at > now() - interval '30 days' order by created_at desc limit 100""").execute(Tuple.of(machineKey)).map(rows -> {
            List<ClaimToken> all = new ArrayList<>();
            rows.forEach(row -> all.add(new ClaimToken(
                    row.getString("token_id"),
                    time(row, "created_at"),
                    row.getString("created_by"),
                    time(row, "expires_at"),
                    optionalTime(row, "used_at"),
                    row.getString("credential_id"),
                    optionalTime(row, "revoked_at"))));
            return all;
        });
    }

    /** Whether the machine has such a token. One that was used stays used. */
    Uni<Boolean> revokeToken(String machineKey, String tokenId) {
        return pool.preparedQuery("""
                        update registry.claim_token set revoked_at = coalesce(revoked_at, now())
                        where machine_key = $1 and token_id = $2""").execute(Tuple.of(machineKey, tokenId)).map(rows -> rows.rowCount() > 0);
    }

    private static Token token(Row row) {
        String certificate = row.getString("certificate");
        return new Token(
                row.getString("token_id"),
                machine(row),
                row.getString("item_key"),
                row.getBoolean("expired"),
                row.getBoolean("used"),
                row.getBoolean("revoked"),
                certificate == null || row.getBoolean("ended")
                        ? null
                        : new Former(
                                row.getString("credential_id"),
                                row.getString("key_hash"),
                                certificate,
                                time(row, "not_after")));
    }

    private static MachineKey machine(Row row) {
        return MachineKey.of(row.getString("factory_id"), row.getString("machine_id"));
    }

    private static <T> Optional<T> first(RowSet<Row> rows, Function<Row, T> read) {
        var row = rows.iterator();
        return row.hasNext() ? Optional.of(read.apply(row.next())) : Optional.empty();
    }
}
