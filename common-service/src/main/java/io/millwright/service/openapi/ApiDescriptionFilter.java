package io.millwright.service.openapi;

import io.millwright.service.problem.Problem;
import io.millwright.service.problem.ProblemType;
import io.millwright.service.problem.Problems;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** Adds the problem answers to every operation, and takes the internal API out: its callers are not the readers. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ApiDescriptionFilter implements OASFilter {
    private static final String INTERNAL = "/internal";
    private static final String SCHEMA = "Problem";
    private static final String OK = "200";
    private static final String NOT_MODIFIED = "304";

    /** The type that stands for its status where a status has several. */
    private static final List<ProblemType> ANY_OPERATION = List.of(
            Problems.INVALID_REQUEST,
            Problems.UNAUTHENTICATED,
            Problems.FORBIDDEN,
            Problems.TOO_MANY_REQUESTS,
            Problems.INTERNAL_ERROR,
            Problems.UNAVAILABLE);

    private static final List<ProblemType> ONE_THING = List.of(Problems.NOT_FOUND);
    private static final List<ProblemType> CHANGE = List.of(Problems.CONFLICT, Problems.BODY_TOO_LARGE);
    private static final List<ProblemType> CONDITIONAL =
            List.of(Problems.PRECONDITION_FAILED, Problems.PRECONDITION_REQUIRED);

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() == null) {
            api.setComponents(OASFactory.createComponents());
        }
        api.getComponents().addSchema(SCHEMA, schema());
        if (api.getPaths() == null) {
            return;
        }
        var paths = OASFactory.createPaths();
        new TreeMap<>(api.getPaths().getPathItems()).forEach((path, item) -> {
            if (!path.startsWith(INTERNAL)) {
                describe(path, item);
                paths.addPathItem(path, item);
            }
        });
        api.setPaths(paths);
    }

    private static void describe(String path, PathItem item) {
        item.getOperations().forEach((method, operation) -> {
            if (operation.getSecurity() == null) {
                // said, not forgotten: anybody may
                operation.setSecurity(List.of());
            }
            add(operation, ANY_OPERATION);
            if (path.contains("{")) {
                add(operation, ONE_THING);
            }
            if (method == PathItem.HttpMethod.GET && answersJson(operation)) {
                addConditions(operation);
            }
            if (method != PathItem.HttpMethod.GET) {
                add(operation, CHANGE);
            }
            if (method == PathItem.HttpMethod.PUT
                    || method == PathItem.HttpMethod.PATCH
                    || method == PathItem.HttpMethod.DELETE) {
                add(operation, CONDITIONAL);
            }
        });
    }

    private static boolean answersJson(Operation operation) {
        APIResponse ok = ok(operation);
        return ok != null && ok.getContent() != null && ok.getContent().hasMediaType(MediaType.APPLICATION_JSON);
    }

    private static @Nullable APIResponse ok(Operation operation) {
        return operation.getResponses() == null
                ? null
                : operation.getResponses().getAPIResponse(OK);
    }

    /** As {@code EntityTagFilter} does it for all that don't do it by themselves. */
    private static void addConditions(Operation operation) {
        boolean described = operation.getParameters() != null
                && operation.getParameters().stream()
                        .anyMatch(each -> HttpHeaders.IF_NONE_MATCH.equals(each.getName()));
        if (!described) {
            operation.addParameter(OASFactory.createParameter()
                    .name(HttpHeaders.IF_NONE_MATCH)
                    .in(Parameter.In.HEADER)
                    .description("ETags of answers that the caller has")
                    .schema(string()));
        }
        APIResponse ok = Objects.requireNonNull(ok(operation));
        if (ok.getHeaders() == null || !ok.getHeaders().containsKey(HttpHeaders.ETAG)) {
            ok.addHeader(
                    HttpHeaders.ETAG,
                    OASFactory.createHeader()
                            .description("Another one as soon as the answer is another")
                            .schema(string()));
        }
        if (!operation.getResponses().hasAPIResponse(NOT_MODIFIED)) {
            operation
                    .getResponses()
                    .addAPIResponse(
                            NOT_MODIFIED, OASFactory.createAPIResponse().description("As it was at If-None-Match"));
        }
    }

    private static void add(Operation operation, List<ProblemType> types) {
        if (operation.getResponses() == null) {
            operation.setResponses(OASFactory.createAPIResponses());
        }
        for (ProblemType type : types) {
            String status = Integer.toString(type.status());
            APIResponse described = operation.getResponses().getAPIResponse(status);
            if (described == null) {
                operation.getResponses().addAPIResponse(status, response(type));
            } else if (described.getContent() == null && described.getRef() == null) {
                described.setContent(problem());
            }
        }
    }

    private static APIResponse response(ProblemType type) {
        return OASFactory.createAPIResponse().description(type.title()).content(problem());
    }

    private static Content problem() {
        var media =
                OASFactory.createMediaType().schema(OASFactory.createSchema().ref(SCHEMA));
        return OASFactory.createContent().addMediaType(Problem.MEDIA_TYPE, media);
    }

    private static Schema schema() {
        Schema text = string();
        Schema error = OASFactory.createSchema()
                .addType(Schema.SchemaType.OBJECT)
                .description("What is wrong with one member of the request")
                .addProperty("pointer", string().description("RFC 6901 JSON pointer; empty for the whole document"))
                .addProperty("detail", text);
        return OASFactory.createSchema()
                .addType(Schema.SchemaType.OBJECT)
                .description("RFC 9457 problem; each type has a page, and may carry further members")
                .required(List.of("type", "title", "status"))
                .addProperty("type", string().description("Path that names the type, such as /problems/not-found"))
                .addProperty("title", text)
                .addProperty("status", OASFactory.createSchema().addType(Schema.SchemaType.INTEGER))
                .addProperty("detail", text)
                .addProperty("instance", string().description("Path of the request"))
                .addProperty(
                        "errors",
                        OASFactory.createSchema()
                                .addType(Schema.SchemaType.ARRAY)
                                .items(error))
                .examples(List.of(Map.of(
                        "type", Problems.NOT_FOUND.path(),
                        "title", Problems.NOT_FOUND.title(),
                        "status", Problems.NOT_FOUND.status(),
                        "detail", "There is no factory f1.",
                        "instance", "/api/v1/factories/f1/twins")));
    }

    private static Schema string() {
        return OASFactory.createSchema().addType(Schema.SchemaType.STRING);
    }
}
