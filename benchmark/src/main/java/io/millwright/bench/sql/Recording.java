package io.millwright.bench.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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

    /**
     * What has to be run one after the other, because the same machines are named in it: parts that have no machine in common,
     * each in its order.
     */
    List<List<Recorded>> strands() {
        Pattern machine = Pattern.compile(Pattern.quote(token) + "-[0-9]+");
        Map<String, String> parents = new HashMap<>();
        List<String> first = new ArrayList<>();
        for (Recorded transaction : transactions) {
            List<String> names = transaction.names(machine);
            names.forEach(name -> parents.putIfAbsent(name, name));
            names.forEach(name -> parents.put(root(parents, name), root(parents, names.getFirst())));
            first.add(names.isEmpty() ? token : names.getFirst());
        }
        Map<String, List<Recorded>> strands = new LinkedHashMap<>();
        for (int i = 0; i < transactions.size(); i++) {
            strands.computeIfAbsent(root(parents, first.get(i)), _ -> new ArrayList<>())
                    .add(transactions.get(i));
        }
        return List.copyOf(strands.values());
    }

    private static String root(Map<String, String> parents, String name) {
        String at = name;
        String parent = parents.getOrDefault(at, at);
        while (!parent.equals(at)) {
            at = parent;
            parent = parents.getOrDefault(at, at);
        }
        return at;
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
