package io.millwright.service.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.util.concurrent.Flow;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jspecify.annotations.Nullable;

/**
 * Gives every JSON answer to a read an entity tag, and answers 304 where the caller has it already. A resource that knows a revision
 * sets its own tag, and what writes its own bytes decides by itself; the rest is tagged by its content, which costs a digest.
 */
@ApplicationScoped
public class EntityTagFilter {
    private static final String INTERNAL = "internal/";
    private static final Annotation[] NONE = {};

    private final ObjectMapper mapper;

    EntityTagFilter(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    @ServerResponseFilter
    public void tag(ContainerRequestContext request, ContainerResponseContext response) {
        if (!isRead(request.getMethod()) || isInternal(request) || !isTaggable(response)) {
            return;
        }
        byte[] content = write(response.getEntity());
        String tag = ETags.ofContent(content);
        response.getHeaders().putSingle(HttpHeaders.ETAG, tag);
        if (ETags.isNotModified(request.getHeaderString(HttpHeaders.IF_NONE_MATCH), tag)) {
            response.setStatusInfo(Response.Status.NOT_MODIFIED);
            response.setEntity(null);
        } else {
            response.setEntity(content, NONE, MediaType.APPLICATION_JSON_TYPE);
        }
    }

    private static boolean isRead(String method) {
        return method.equals("GET") || method.equals("HEAD");
    }

    private static boolean isInternal(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath();
        return path.startsWith(INTERNAL) || path.startsWith("/" + INTERNAL);
    }

    private static boolean isTaggable(ContainerResponseContext response) {
        MediaType type = response.getMediaType();
        return response.getStatus() == Response.Status.OK.getStatusCode()
                && isDocument(response.getEntity())
                && (type == null || type.isCompatible(MediaType.APPLICATION_JSON_TYPE))
                && !response.getHeaders().containsKey(HttpHeaders.ETAG);
    }

    /** Not what comes in pieces, or as bytes or text of its resource's own. */
    private static boolean isDocument(@Nullable Object entity) {
        return switch (entity) {
            case null -> false;
            case byte[] _, CharSequence _, Flow.Publisher<?> _ -> false;
            default -> !isFramework(entity.getClass());
        };
    }

    /** Streams, files and buffers, of Java and the framework. */
    private static boolean isFramework(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.io.")
                || name.startsWith("java.nio.")
                || name.startsWith("io.vertx.")
                || name.contains("$$Lambda");
    }

    private byte[] write(@Nullable Object entity) {
        try {
            return mapper.writeValueAsBytes(entity);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer must be writable as JSON", e);
        }
    }
}
