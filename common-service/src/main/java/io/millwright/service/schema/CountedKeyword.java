package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.List;
import java.util.stream.Stream;

/** A keyword that compares whole trees: each evaluation costs a step for every node that it looks at. */
record CountedKeyword(Keyword keyword) implements Keyword {
    /** Those of the draft that do so. */
    static final List<CountedKeyword> ALL = Stream.of(KeywordType.UNIQUE_ITEMS, KeywordType.ENUM, KeywordType.CONST)
            .map(CountedKeyword::new)
            .toList();

    @Override
    public String getValue() {
        return keyword.getValue();
    }

    @Override
    public KeywordValidator newValidator(SchemaLocation location, JsonNode value, Schema parent, SchemaContext context)
            throws Exception {
        return new Counted(keyword.newValidator(location, value, parent, context));
    }

    private record Counted(KeywordValidator validator) implements KeywordValidator {
        @Override
        public void validate(ExecutionContext execution, JsonNode node, JsonNode root, NodePath location) {
            charge(node);
            validator.validate(execution, node, root, location);
        }

        @Override
        public void walk(
                ExecutionContext execution, JsonNode node, JsonNode root, NodePath location, boolean validating) {
            charge(node);
            validator.walk(execution, node, root, location, validating);
        }

        private static void charge(JsonNode node) {
            if (Budget.CURRENT.isBound()) {
                Budget.CURRENT.get().spendFor(node);
            }
        }

        @Override
        public void preloadSchema() {
            validator.preloadSchema();
        }

        @Override
        public String getKeyword() {
            return validator.getKeyword();
        }

        @Override
        public SchemaLocation getSchemaLocation() {
            return validator.getSchemaLocation();
        }
    }
}
