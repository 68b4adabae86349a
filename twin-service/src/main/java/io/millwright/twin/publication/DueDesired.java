package io.millwright.twin.publication;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import org.jspecify.annotations.Nullable;

/**
 * A desired state that the broker has to get.
 *
 * @param issue what is done once the broker has it
 * @param area where the machine stands; absent when it is registered no more
 * @param publishedArea where its retained message stands; absent before the first
 */
record DueDesired(
        MachineKey machine,
        long revision,
        ObjectNode document,
        @Nullable String correlationId,
        long issue,
        @Nullable AreaId area,
        @Nullable AreaId publishedArea) {}
