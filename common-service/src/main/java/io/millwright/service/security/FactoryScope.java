package io.millwright.service.security;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.Ids;
import jakarta.json.JsonString;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which factories a token reaches. */
public sealed interface FactoryScope {
    String CLAIM = "factories";
    String EVERYTHING = "*";

    boolean includes(FactoryId factory);

    record All() implements FactoryScope {
        @Override
        public boolean includes(FactoryId factory) {
            return true;
        }
    }

    record Only(Set<FactoryId> factories) implements FactoryScope {
        public Only {
            factories = Set.copyOf(factories);
        }

        @Override
        public boolean includes(FactoryId factory) {
            return factories.contains(factory);
        }
    }

    /**
     * Reads the claim: an array or a single string of factory ids, or {@code "*"}. An absent claim reaches nothing, and an
     * element that is no factory id adds nothing.
     */
    static FactoryScope ofClaim(@Nullable Object claim) {
        Set<String> texts = new HashSet<>();
        if (claim instanceof Collection<?> elements) {
            elements.forEach(element -> addText(texts, element));
        } else {
            addText(texts, claim);
        }
        if (texts.contains(EVERYTHING)) {
            return new All();
        }
        Set<FactoryId> factories = new HashSet<>();
        texts.stream().filter(Ids::isLegal).map(FactoryId::new).forEach(factories::add);
        return new Only(factories);
    }

    private static void addText(Set<String> texts, @Nullable Object element) {
        switch (element) {
            case JsonString text -> texts.add(text.getString());
            case String text -> texts.add(text);
            case null, default -> {}
        }
    }
}
