package io.millwright.registry.credential;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A credential without its secret; replaced as a whole, never changed. */
@Entity
@Table(schema = "registry", name = "credential")
class CredentialEntity {
    @Id
    @Column(name = "credential_id")
    public String credentialId;

    /** {@link io.millwright.registry.key.ItemKey#folded()} of the machine. */
    @Column(name = "machine_key")
    public String machineKey;

    @Column(name = "secret_hash")
    public byte[] secretHash;

    @Column(name = "created_at")
    public Instant createdAt;

    @Column(name = "created_by")
    public String createdBy;
}
