package io.millwright.service.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;

/** The steps that one validation may take: keywords evaluated, trees compared, and text that patterns look at. For one thread. */
final class Budget {
    static final ScopedValue<Budget> CURRENT = ScopedValue.newInstance();

    /** How far evaluation may nest, so that a schema that refers to itself can't use up the stack. */
    private static final int MAX_DEPTH = 400;

    private long left;

    Budget(long steps) {
        this.left = steps;
    }

    void spend(long steps) {
        left -= steps;
        if (left < 0) {
            throw new Spent();
        }
    }

    /** A step for every node of a tree; ends as soon as they are spent. */
    void spendFor(JsonNode tree) {
        spend(1);
        for (JsonNode child : tree) {
            spendFor(child);
        }
    }

    /** The validator tells its context of every keyword that it evaluates. */
    ExecutionContext countingContext() {
        return new ExecutionContext() {
            private int depth;

            @Override
            public void evaluationPathAddLast(String token) {
                enter();
                super.evaluationPathAddLast(token);
            }

            @Override
            public void evaluationPathAddLast(int index) {
                enter();
                super.evaluationPathAddLast(index);
            }

            @Override
            public void evaluationPathRemoveLast() {
                depth--;
                super.evaluationPathRemoveLast();
            }

            private void enter() {
                spend(1);
                if (++depth > MAX_DEPTH) {
                    throw new TooDeep();
                }
            }
        };
    }

    /** More steps were needed than there are. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super("steps spent", null, false, false);
        }
    }

    /** Evaluation doesn't come to an end. */
    static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooDeep() {
            super("nested too deep", null, false, false);
        }
    }
}
