package io.millwright.service.webhook;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.JsonLimits;
import io.millwright.service.feed.FeedFilter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final int MAX_VALUES = 100;

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

    /** Why it can't be kept or can't be held against events. */
    Optional<JsonLimits.Offence> offence() {
        return offence("/filter/machine_ids", machineIds)
                .or(() -> offence("/filter/area_ids", areaIds))
                .or(() -> offence("/filter/type_ids", typeIds))
                .or(() -> offence("/filter/kinds", kinds))
                .or(() -> offence("/filter/labels", labels == null ? null : labels.keySet()))
                .or(() -> offence("/filter/labels", labels == null ? null : labels.values()));
    }

    private static Optional<JsonLimits.Offence> offence(
            String pointer, @Nullable Collection<? extends @Nullable Object> values) {
        if (values == null) {
            return Optional.empty();
        }
        if (values.size() > MAX_VALUES) {
            return Optional.of(new JsonLimits.Offence(pointer, "has more than " + MAX_VALUES + " values"));
        }
        for (@Nullable Object value : values) {
            if (value == null || !JsonLimits.isStorable(value.toString())) {
                return Optional.of(
                        new JsonLimits.Offence(pointer, "has a value that is null or holds what no text can hold"));
            }
        }
        return Optional.empty();
    }

    private static List<String> texts(@Nullable List<?> values) {
        return values == null
                ? List.of()
                : values.stream().map(Object::toString).toList();
    }
}
