package io.millwright.registry.factory;

import io.millwright.registry.item.ItemEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(schema = "registry", name = "factory")
class FactoryEntity extends ItemEntity {
    @Column(name = "factory_id")
    public String factoryId;

    public @Nullable String name;
}
