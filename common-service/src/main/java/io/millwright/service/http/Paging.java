package io.millwright.service.http;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Reads which page a request wants, and links to the next one. */
@ApplicationScoped
public class Paging {
    private static final String LIMIT = "limit";
    private static final String CURSOR = "cursor";

    private final CursorCodec codec;

    Paging(@ConfigProperty(name = "millwright.cursor.key") String key) {
        codec = new CursorCodec(key);
    }

    /** @throws ProblemException 400 for an illegal limit, or a cursor that wasn't made for this query */
    public PageRequest request(PageParameters parameters, UriInfo uri) {
        int limit = limit(parameters.limit);
        String scope = scope(uri);
        String cursor = parameters.cursor;
        if (cursor == null) {
            return new PageRequest(limit, List.of(), scope);
        }
        List<String> after = codec.decode(scope, cursor)
                .orElseThrow(() -> Problems.INVALID_CURSOR.with(
                        "Use the next link of a page as it is, or leave the cursor out to start again."));
        return new PageRequest(limit, after, scope);
    }

    /**
     * @param rows up to {@link PageRequest#fetch()} rows in the order of the list
     * @param sortKey what the query's "after" compares with
     */
    public <T> Page<T> page(PageRequest request, List<T> rows, UriInfo uri, Function<? super T, List<String>> sortKey) {
        return page(request, rows, uri, sortKey, null);
    }

    /**
     * For a query that may stop before it has looked at everything.
     *
     * @param stoppedAt the sort key of the last row it looked at, when there may be more behind it
     */
    public <T> Page<T> page(
            PageRequest request,
            List<T> rows,
            UriInfo uri,
            Function<? super T, List<String>> sortKey,
            @Nullable List<String> stoppedAt) {
        if (rows.size() <= request.limit()) {
            return new Page<>(rows, stoppedAt == null ? null : next(request, uri, stoppedAt));
        }
        List<T> shown = rows.subList(0, request.limit());
        return new Page<>(shown, next(request, uri, sortKey.apply(shown.getLast())));
    }

    private String next(PageRequest request, UriInfo uri, List<String> position) {
        String cursor = codec.encode(request.scope(), position);
        var query = new StringBuilder();
        uri.getQueryParameters().forEach((name, values) -> {
            if (!name.equals(CURSOR) && !name.equals(LIMIT)) {
                values.forEach(value -> query.append(encoded(name))
                        .append('=')
                        .append(encoded(value))
                        .append('&'));
            }
        });
        return "/" + relative(uri) + "?" + query + LIMIT + "=" + request.limit() + "&" + CURSOR + "=" + encoded(cursor);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** @throws ProblemException 400 for anything but a number that {@link Limits} allows */
    public static int limit(@Nullable String text) {
        if (text == null) {
            return Limits.DEFAULT_PAGE;
        }
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > Limits.MAX_PAGE) {
            throw Problems.INVALID_PARAMETER
                    .with("limit must be a number from 1 to " + Limits.MAX_PAGE + ".")
                    .member("parameter", LIMIT);
        }
        return Integer.parseInt(text);
    }

    /** The same for the same query, whatever the order of its parameters; the limit may change from page to page. */
    private static String scope(UriInfo uri) {
        var parameters = new TreeMap<>(uri.getQueryParameters());
        parameters.remove(CURSOR);
        parameters.remove(LIMIT);
        return relative(uri) + "?" + parameters;
    }

    private static String relative(UriInfo uri) {
        String path = uri.getPath();
        return path.startsWith("/") ? path.substring(1) : path;
    }
}
