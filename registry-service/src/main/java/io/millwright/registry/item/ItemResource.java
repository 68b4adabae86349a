package io.millwright.registry.item;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.registry.audit.ActorService;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;
import java.util.function.BiFunction;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Conditional requests for the items of one kind. A feature's resource declares the paths and who may use them.
 *
 * @param <D> what a client sends
 * @param <V> what it gets
 */
public abstract class ItemResource<D, V> {
    private final ItemService service;
    private final ItemRepository<?, D> items;
    private final Class<D> documentType;
    private final ObjectMapper mapper;
    private final ActorService actors;
    private final Paging paging;

    protected ItemResource(
            ItemService service,
            ItemRepository<?, D> items,
            Class<D> documentType,
            ObjectMapper mapper,
            ActorService actors,
            Paging paging) {
        this.service = service;
        this.items = items;
        this.documentType = documentType;
        this.mapper = mapper;
        this.actors = actors;
        this.paging = paging;
    }

    protected abstract V view(Stored<D> item);

    /**
     * What has to hold of a document that a client sends, beyond its shape. Stored ones are older than some rules.
     *
     * @throws io.millwright.service.problem.ProblemException naming the offenders
     */
    protected void check(D wanted) {}

    /**
     * A page of the items in the order of their keys.
     *
     * @param rows the items above a folded key, at most so many
     */
    protected final Uni<RestResponse<Page<V>>> list(
            PageParameters parameters,
            UriInfo uri,
            @Nullable String ifNoneMatch,
            BiFunction<String, Integer, Uni<List<Stored<D>>>> rows) {
        PageRequest request = paging.request(parameters, uri);
        return rows.apply(request.isFirst() ? "" : request.after().getFirst(), request.fetch())
                .map(found -> page(
                        paging.page(
                                request, found, uri, last -> List.of(last.key().folded())),
                        ifNoneMatch));
    }

    /** The page, or 304 when the client has it already. */
    protected final RestResponse<Page<V>> page(Page<Stored<D>> page, @Nullable String ifNoneMatch) {
        long tag = PageTag.of(page);
        return ETags.isNotModified(ifNoneMatch, tag)
                ? ResponseBuilder.<Page<V>>notModified()
                        .header(HttpHeaders.ETAG, ETags.of(tag))
                        .build()
                : ResponseBuilder.ok(page.<V>map(this::view))
                        .header(HttpHeaders.ETAG, ETags.of(tag))
                        .build();
    }

    protected final Uni<RestResponse<V>> read(ItemKey key, @Nullable String ifNoneMatch) {
        return service.read(items, key).map(read -> switch (read) {
            case Read.Found<D>(var item) ->
                ETags.isNotModified(ifNoneMatch, item.revision())
                        ? ResponseBuilder.<V>notModified()
                                .header(HttpHeaders.ETAG, ETags.of(item.revision()))
                                .build()
                        : answer(RestResponse.Status.OK, item).build();
            case Read.Refused<D>(var refusal) -> throw ItemProblems.of(key, refusal);
        });
    }

    protected final Uni<RestResponse<V>> put(
            ItemKey key, @Nullable D body, @Nullable String ifMatch, @Nullable String ifNoneMatch, URI location) {
        D wanted = RequestBodies.required(body);
        check(wanted);
        return service.put(items, key, ETags.requireWrite(ifMatch, ifNoneMatch), wanted, actors.present())
                .map(written -> answer(key, written, location));
    }

    protected final Uni<RestResponse<V>> patch(
            ItemKey key, @Nullable JsonNode body, @Nullable String ifMatch, URI location) {
        JsonNode patch = RequestBodies.required(body);
        return service.change(items, key, ETags.requireIfMatch(ifMatch), old -> merge(old, patch), actors.present())
                .map(written -> answer(key, written, location));
    }

    protected final Uni<RestResponse<Void>> delete(ItemKey key, @Nullable String ifMatch) {
        return service.delete(items, key, ETags.requireIfMatch(ifMatch), actors.present())
                .map(written -> switch (written) {
                    case Written.Removed<D>(var revision) ->
                        ResponseBuilder.<Void>noContent()
                                .header(HttpHeaders.ETAG, ETags.of(revision))
                                .build();
                    case Written.Refused<D>(var refusal) -> throw ItemProblems.of(key, refusal);
                    case Written.Saved<D> saved -> throw unexpected(saved);
                    case Written.Kept<D> kept -> throw unexpected(kept);
                });
    }

    private RestResponse<V> answer(ItemKey key, Written<D> written, URI location) {
        return switch (written) {
            case Written.Saved<D>(var item, var created) ->
                created
                        ? answer(RestResponse.Status.CREATED, item)
                                .location(location)
                                .build()
                        : answer(RestResponse.Status.OK, item).build();
            case Written.Kept<D>(var item) ->
                answer(RestResponse.Status.OK, item).build();
            case Written.Refused<D>(var refusal) -> throw ItemProblems.of(key, refusal);
            case Written.Removed<D> removed -> throw unexpected(removed);
        };
    }

    private ResponseBuilder<V> answer(RestResponse.Status status, Stored<D> item) {
        return ResponseBuilder.create(status, view(item)).header(HttpHeaders.ETAG, ETags.of(item.revision()));
    }

    private D merge(D old, JsonNode patch) {
        if (!patch.isObject()) {
            throw Problems.INVALID_REQUEST
                    .with("A merge patch is an object here.")
                    .error("", "must be an object");
        }
        D wanted;
        try {
            wanted = mapper.treeToValue(MergePatch.apply(mapper.valueToTree(old), patch), documentType);
        } catch (JsonProcessingException e) {
            throw new BadRequestException(e);
        }
        check(wanted);
        return wanted;
    }

    private static IllegalStateException unexpected(Written<?> written) {
        return new IllegalStateException("a write can't end in " + written);
    }
}
