package io.millwright.registry.change;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** One row of the change feed; written once, never changed. */
@Entity
@Table(schema = "registry", name = "change")
class ChangeEntity {
    @Id
    public long revision;

    public String kind;

    @Column(name = "factory_id")
    public @Nullable String factoryId;

    @Column(name = "item_id")
    public String itemId;

    public boolean deleted;

    @ColumnTransformer(read = "cast(document as text)", write = "cast(cast(? as text) as jsonb)")
    public String document;

    @Column(name = "changed_at")
    public Instant changedAt;

    @Column(name = "changed_by")
    public String changedBy;

    @Column(name = "client_id")
    public @Nullable String clientId;

    public @Nullable String address;

    @Column(name = "correlation_id")
    public @Nullable String correlationId;

    public @Nullable Long previous;
}
