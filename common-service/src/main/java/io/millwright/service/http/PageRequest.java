package io.millwright.service.http;

import java.util.List;

/**
 * Which page is wanted.
 *
 * @param limit how many items at most
 * @param after the sort key of the last item of the page before; empty for the first page
 * @param scope the query that the cursor belongs to: path and all other parameters
 */
public record PageRequest(int limit, List<String> after, String scope) {
    public PageRequest {
        after = List.copyOf(after);
    }

    /** How many rows to fetch: one more than shown tells whether there is a next page. */
    public int fetch() {
        return limit + 1;
    }

    public boolean isFirst() {
        return after.isEmpty();
    }
}
