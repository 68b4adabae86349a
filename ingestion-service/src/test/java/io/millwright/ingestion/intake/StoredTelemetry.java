package io.millwright.ingestion.intake;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Lets tests of other features begin with stored values. */
@ApplicationScoped
public class StoredTelemetry {
    private final TelemetryRepository repository;

    StoredTelemetry(TelemetryRepository repository) {
        this.repository = repository;
    }

    /** One message of one sample. */
    public void store(MachineKey machine, long sequence, Instant time, Map<String, MetricValue> values) {
        TelemetryMessage message = TelemetryBuilder.aMessage()
                .of(machine)
                .sequence(sequence)
                .sample(time, values)
                .decided();
        repository.store(Batch.of(List.of(message))).await().atMost(Duration.ofSeconds(30));
    }
}
