package io.millwright.registry.change;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The one row whose lock puts all writers in a line. */
@Entity
@Table(schema = "registry", name = "change_counter")
class CounterEntity {
    static final int ONLY_ROW = 1;

    @Id
    public int id;

    public long revision;
}
