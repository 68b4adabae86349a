package io.millwright.registry.credential;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A credential without its secret. Its column {@code ended_xact} is the database's own. */
@Entity
@Table(schema = "registry", name = "credential")
class CredentialEntity {
    @Id
    @Column(name = "credential_id")
    public String credentialId;

    /** {@link io.millwright.registry.key.ItemKey#folded()} of the machine. */
    @Column(name = "machine_key")
    public String machineKey;

    public String kind;

    @Column(name = "secret_hash")
    public byte @Nullable [] secretHash;

    @Column(name = "not_before")
    public @Nullable Instant notBefore;

    @Column(name = "not_after")
    public @Nullable Instant notAfter;

    public @Nullable String replaces;

    @Column(name = "created_at")
    public Instant createdAt;

    @Column(name = "created_by")
    public String createdBy;

    @Column(name = "first_used_at")
    public @Nullable Instant firstUsedAt;

    @Column(name = "last_used_at")
    public @Nullable Instant lastUsedAt;

    @Column(name = "ended_at")
    public @Nullable Instant endedAt;

    @Column(name = "ended_by")
    public @Nullable String endedBy;

    @Column(name = "end_reason")
    public @Nullable String endReason;

    public long version;

    Credential toCredential() {
        return new Credential(
                credentialId,
                CredentialKind.ofWireName(kind),
                notBefore,
                notAfter,
                replaces,
                createdAt,
                createdBy,
                firstUsedAt,
                lastUsedAt,
                endedAt == null || endReason == null
                        ? null
                        : new Credential.End(
                                endedAt, EndReason.ofWireName(endReason), endedBy == null ? "unsaid" : endedBy),
                version);
    }

    void end(Instant at, EndReason reason, String by) {
        endedAt = at;
        endReason = reason.wireName();
        endedBy = by;
        version++;
    }
}
