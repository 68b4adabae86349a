package io.millwright.twin.query;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a twin that a list shows: {@code fields=/convergence,/reported/reported/spindle}. Pure. */
record Fields(List<JsonPointer> pointers) {
    private static final int MAX_FIELDS = 50;
    private static final int MAX_LENGTH = 2_000;
    private static final List<String> ALWAYS = List.of("factory_id", "machine_id", "version");

    Fields {
        pointers = List.copyOf(pointers);
    }

    /** @throws IllegalArgumentException with words meant for the client */
    static Fields parse(String text) {
        List<JsonPointer> pointers = new ArrayList<>();
        if (!text.isBlank() && text.length() <= MAX_LENGTH) {
            Arrays.stream(text.split(",", -1))
                    .map(one -> one.startsWith("/") ? one : "/" + one)
                    .map(JsonPointer::compile)
                    .forEach(pointers::add);
        }
        if (pointers.isEmpty() || pointers.size() > MAX_FIELDS) {
            throw new IllegalArgumentException("must name 1 to " + MAX_FIELDS + " JSON pointers, separated by commas");
        }
        return new Fields(pointers);
    }

    /** The same document with nothing but these parts and what identifies it; a part that isn't there is left out. */
    ObjectNode of(ObjectNode document) {
        ObjectNode picked = document.objectNode();
        ALWAYS.forEach(name -> picked.set(name, document.path(name)));
        pointers.forEach(pointer -> copy(document, picked, pointer));
        return picked;
    }

    private static void copy(JsonNode from, ObjectNode to, JsonPointer pointer) {
        String name = pointer.getMatchingProperty();
        JsonNode value = from.get(name);
        if (value == null) {
            return;
        }
        JsonPointer rest = pointer.tail();
        if (rest == null || rest.matches()) {
            to.set(name, value);
        } else if (value.isObject() && !value.at(rest).isMissingNode()) {
            copy(value, to.get(name) instanceof ObjectNode there ? there : to.putObject(name), rest);
        } else if (!value.at(rest).isMissingNode()) {
            // a part of a list: the list as a whole keeps its indexes right
            to.set(name, value);
        }
    }
}
