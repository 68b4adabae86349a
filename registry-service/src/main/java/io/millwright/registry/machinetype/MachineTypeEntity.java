package io.millwright.registry.machinetype;

import io.millwright.registry.item.ItemEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

@Entity
@Table(schema = "registry", name = "machine_type")
class MachineTypeEntity extends ItemEntity {
    @Column(name = "type_id")
    public String typeId;

    public @Nullable String name;

    @ColumnTransformer(read = "cast(metrics as text)", write = "cast(cast(? as text) as jsonb)")
    public String metrics;

    @Column(name = "telemetry_qos")
    public int telemetryQos;

    @Column(name = "command_types")
    @ColumnTransformer(read = "cast(command_types as text)", write = "cast(cast(? as text) as jsonb)")
    public String commandTypes;

    @Column(name = "desired_schema")
    @ColumnTransformer(read = "cast(desired_schema as text)", write = "cast(cast(? as text) as jsonb)")
    public @Nullable String desiredSchema;
}
