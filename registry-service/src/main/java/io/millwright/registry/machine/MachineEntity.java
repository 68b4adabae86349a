package io.millwright.registry.machine;

import io.millwright.registry.item.ItemEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

@Entity
@Table(schema = "registry", name = "machine")
class MachineEntity extends ItemEntity {
    @Column(name = "factory_id")
    public String factoryId;

    @Column(name = "machine_id")
    public String machineId;

    @Column(name = "area_id")
    public String areaId;

    @Column(name = "type_id")
    public String typeId;

    public @Nullable String name;

    @ColumnTransformer(read = "cast(labels as text)", write = "cast(cast(? as text) as jsonb)")
    public String labels;

    @Column(name = "serial_number")
    public @Nullable String serialNumber;

    @Column(name = "firmware_version")
    public @Nullable String firmwareVersion;

    @Column(name = "commissioned_at")
    public @Nullable Instant commissionedAt;
}
