package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import java.util.List;

/** A schema that documents can be held against. Thread-safe. */
public final class CompiledSchema {
    /** Enough for any sane document; a thread is free again within a fraction of a second. */
    static final int MAX_STEPS = 100_000;

    private static final int MAX_VIOLATIONS = 20;

    private final Schema schema;
    private final long maxSteps;

    CompiledSchema(Schema schema, long maxSteps) {
        this.schema = schema;
        this.maxSteps = maxSteps;
    }

    /** @throws IllegalArgumentException naming the first offence when it isn't a legal schema */
    public static CompiledSchema of(JsonNode schema) {
        SchemaRules.offences(schema).stream().findFirst().ifPresent(offence -> {
            throw new IllegalArgumentException(offence.pointer() + " " + offence.detail());
        });
        return unchecked(schema);
    }

    static CompiledSchema unchecked(JsonNode schema) {
        return new CompiledSchema(Dialect.registry().getSchema(schema), MAX_STEPS);
    }

    /** What in a document breaks the schema, at most 20; empty when nothing does. */
    public List<SchemaViolation> validate(JsonNode document) {
        var budget = new Budget(maxSteps);
        try {
            List<Error> errors = ScopedValue.where(Budget.CURRENT, budget)
                    .call(() -> schema.validate(budget.countingContext(), document, OutputFormat.DEFAULT));
            return errors.stream()
                    .map(error ->
                            new SchemaViolation(error.getInstanceLocation().toString(), error.getMessage()))
                    .distinct()
                    .limit(MAX_VIOLATIONS)
                    .toList();
        } catch (Budget.Spent spent) {
            return List.of(
                    new SchemaViolation("", "takes more than " + maxSteps + " steps to hold against its schema"));
        } catch (Budget.TooDeep tooDeep) {
            return List.of(new SchemaViolation("", "can't be held against its schema, which refers to itself"));
        } catch (SchemaException e) {
            return List.of(new SchemaViolation("", "can't be held against its schema: " + e.getMessage()));
        }
    }
}
