package io.millwright.service.webhook;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.feed.FeedFilter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Which events a webhook gets: as the filter of a feed; what is absent wants all. */
@RegisterForReflection
public record WebhookFilter(
        @Nullable List<MachineId> machineIds,
        @Nullable List<AreaId> areaIds,
        @Nullable List<MachineTypeId> typeIds,
        @Schema(examples = "{\"line\":\"L1\"}") @Nullable Map<String, String> labels,
        @Schema(examples = "[\"reported\"]") @Nullable List<String> kinds) {
    static final WebhookFilter ALL = new WebhookFilter(null, null, null, null, null);

    FeedFilter in(FactoryId factory) {
        return new FeedFilter(
                factory,
                texts(machineIds),
                texts(areaIds),
                texts(typeIds),
                labels == null ? Map.of() : labels,
                texts(kinds));
    }

    private static List<String> texts(@Nullable List<?> values) {
        return values == null
                ? List.of()
                : values.stream().map(Object::toString).toList();
    }
}
