package io.millwright.registry.area;

import io.millwright.registry.item.ItemEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(schema = "registry", name = "area")
class AreaEntity extends ItemEntity {
    @Column(name = "factory_id")
    public String factoryId;

    @Column(name = "area_id")
    public String areaId;

    public @Nullable String name;
}
