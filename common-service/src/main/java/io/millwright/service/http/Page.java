package io.millwright.service.http;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param next path and query of the next page; absent at the end
 */
@RegisterForReflection
public record Page<T>(
        List<T> items,

        @Schema(
                description = "Path and query of the next page; absent at the end",
                examples = "/api/v1/factories/f1/twins?limit=50&cursor=WyJtNyJd.3q2-7w")
        @Nullable String next) {
    public Page {
        items = List.copyOf(items);
    }

    /** The same page with other items, such as views made of rows. */
    public <V> Page<V> map(Function<? super T, ? extends V> view) {
        return new Page<V>(items.stream().<V>map(view).toList(), next);
    }
}
