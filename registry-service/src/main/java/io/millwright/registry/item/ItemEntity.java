package io.millwright.registry.item;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.time.Instant;

/** The columns that all items have. */
@MappedSuperclass
public abstract class ItemEntity {
    /** {@link io.millwright.registry.key.ItemKey#folded()} */
    @Id
    @Column(name = "item_key")
    public String itemKey;

    public long revision;

    public boolean deleted;

    @Column(name = "created_at")
    public Instant createdAt;

    @Column(name = "changed_at")
    public Instant changedAt;

    /** Hibernate's own guard against lost updates; the API speaks of {@link #revision}. */
    @Version
    public int version;
}
