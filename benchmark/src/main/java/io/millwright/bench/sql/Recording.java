package io.millwright.bench.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a service did for some machines, from their first word on: it can be done again for any number of other machines of
 * which nothing is known either, with the same effect.
 *
 * @param token in the names of these machines and of all that is theirs, and nowhere else
 */
public record Recording(String token, List<Recorded> transactions) {
    public Recording {
        transactions = List.copyOf(transactions);
    }

    public int statements() {
        return transactions.stream().mapToInt(each -> each.statements().size()).sum();
    }

    /** What came after an earlier recording of the same. */
    public Recording after(Recording earlier) {
        return new Recording(token, transactions.subList(earlier.transactions.size(), transactions.size()));
    }

    /** The same for other machines. */
    Recording as(String other) {
        return new Recording(
                other,
                transactions.stream()
                        .map(transaction -> new Recorded(transaction.statements().stream()
                                .map(statement -> new Recorded.Statement(
                                        statement.sql(),
                                        statement.values().stream()
                                                .<@Nullable String>map(
                                                        value -> value == null ? null : value.replace(token, other))
                                                .toList()))
                                .toList()))
                        .toList());
    }
}
