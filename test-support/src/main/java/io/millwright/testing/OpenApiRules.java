package io.millwright.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What every service's description of its API keeps to. Knows OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
public final class OpenApiRules {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode api;
    private final List<String> offences = new ArrayList<>();
    private final Set<String> operationIds = new HashSet<>();

    private OpenApiRules(JsonNode api) {
        this.api = api;
    }

    /**
     * All that is wrong, each with the place; empty when nothing is.
     *
     * @param document the description as JSON
     */
    public static List<String> offences(String document) {
        try {
            var rules = new OpenApiRules(MAPPER.readTree(document));
            rules.checkDocument();
            return rules.offences;
        } catch (JsonProcessingException e) {
            return List.of("isn't JSON: " + e.getOriginalMessage());
        }
    }

    private void checkDocument() {
        require(api.path("openapi").asText().startsWith("3.1"), "", "openapi must be 3.1");
        require(!api.at("/info/title").asText().isEmpty(), "/info", "needs a title");
        require(!api.at("/info/license/name").asText().isEmpty(), "/info", "needs a license");
        require(!api.path("servers").isEmpty(), "", "needs servers");
        require(!api.at("/components/securitySchemes").isEmpty(), "/components", "needs a security scheme");
        checkReferences("", api);
        if (!offences.isEmpty()) {
            return;
        }
        checkSchemaExamples();
        api.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(member -> METHODS.contains(member.getKey()))
                        .forEach(member -> checkOperation(
                                member.getKey() + " " + path.getKey(), path.getKey(), member.getValue())));
    }

    private void checkOperation(String place, String path, JsonNode operation) {
        String id = operation.path("operationId").asText();
        require(!id.isEmpty(), place, "needs an operationId");
        require(operationIds.add(id), place, "repeats the operationId " + id);
        require(!operation.path("summary").asText().isEmpty(), place, "needs a summary");
        require(!operation.path("tags").isEmpty(), place, "needs a tag");
        require(operation.has("security"), place, "must say who may call it");
        for (JsonNode parameter : operation.path("parameters")) {
            require(
                    !"path".equals(parameter.path("in").asText())
                            || path.contains("{" + parameter.path("name").asText() + "}"),
                    place,
                    "has a path parameter that is not in the path");
        }
        operation.at("/requestBody/content").properties().forEach(content -> {
            require(content.getValue().has("schema"), place, "request body needs a schema");
            checkExamples(place + " request", content.getValue());
        });
        checkResponses(place, operation.path("responses"));
        if (place.startsWith("get ")) {
            checkConditions(place, operation);
        }
    }

    /** What answers JSON to a read has an entity tag, and a short answer for who has it already. */
    private void checkConditions(String place, JsonNode read) {
        JsonNode ok = read.path("responses").path("200");
        if (ok.path("content").has("application/json")) {
            require(ok.path("headers").has("ETag"), place, "needs the header ETag");
            require(read.path("responses").has("304"), place, "needs the answer 304");
            require(
                    read.path("parameters").findValuesAsText("name").contains("If-None-Match"),
                    place,
                    "needs the parameter If-None-Match");
        }
    }

    private void checkResponses(String place, JsonNode responses) {
        boolean succeeds = false;
        for (var response : responses.properties()) {
            String at = place + " " + response.getKey();
            require(!response.getValue().path("description").asText().isEmpty(), at, "needs a description");
            succeeds |= response.getKey().startsWith("2");
            for (var content : response.getValue().path("content").properties()) {
                require(content.getValue().has("schema"), at, "needs a schema");
                boolean problem = content.getKey().equals("application/problem+json");
                require(problem == (response.getKey().compareTo("400") >= 0), at, "answers " + content.getKey());
                checkExamples(at, content.getValue());
            }
        }
        require(succeeds, place, "needs an answer of success");
        for (String status : List.of("400", "401", "403", "429", "500", "503")) {
            require(responses.has(status), place, "needs the problem " + status);
        }
    }

    private void checkExamples(String place, JsonNode content) {
        content.path("examples").forEach(example -> {
            // text that isn't JSON, such as an event stream, has no schema to keep to
            if (content.has("schema") && !content.at("/schema/type").asText().equals("string")) {
                checkExample(place, content.path("schema"), example.path("value"));
            }
        });
    }

    private void checkSchemaExamples() {
        api.at("/components/schemas")
                .properties()
                .forEach(schema -> schema.getValue()
                        .path("examples")
                        .forEach(example -> checkExample("schema " + schema.getKey(), schema.getValue(), example)));
    }

    private void checkExample(String place, JsonNode schema, JsonNode example) {
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.set("components", api.path("components"));
        whole.putArray("allOf").add(schema);
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole);
        compiled.validate(parsed(example), OutputFormat.DEFAULT)
                .forEach(error -> offences.add(place + ": the example breaks its schema: " + error));
    }

    /** Annotations give examples as text, also those of objects. */
    private static JsonNode parsed(JsonNode example) {
        if (!example.isTextual() || !example.textValue().startsWith("{")) {
            return example;
        }
        try {
            return MAPPER.readTree(example.textValue());
        } catch (JsonProcessingException e) {
            return example;
        }
    }

    private void checkReferences(String place, JsonNode node) {
        JsonNode reference = node.path("$ref");
        if (reference.isTextual()) {
            String target = reference.textValue();
            require(
                    target.startsWith("#/") && !api.at(target.substring(1)).isMissingNode(),
                    place,
                    "refers to " + target + ", which isn't there");
        }
        node.properties().forEach(member -> checkReferences(place + "/" + member.getKey(), member.getValue()));
        if (node.isArray()) {
            node.forEach(element -> checkReferences(place, element));
        }
    }

    private void require(boolean kept, String place, String rule) {
        if (!kept) {
            offences.add(place + " " + rule);
        }
    }
}
