package io.millwright.service.webhook;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.Ids;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.http.Write;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks of a factory. A service extends it with a path that ends in {@code /factories/{factory_id}/…/webhooks}, and JSON as what
 * it produces.
 */
@Authenticated
public abstract class WebhookResource {
    private static final String ID = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    @Inject
    WebhookService webhooks;

    @Inject
    FactoryAccess factories;

    @Inject
    Paging paging;

    @GET
    @Operation(operationId = "listWebhooks", summary = "The webhooks of a factory", description = "By id.")
    public Uni<Page<WebhookView>> list(
            @PathParam("factory_id") FactoryId factory, @BeanParam PageParameters parameters, @Context UriInfo uri) {
        factories.require(factory, Role.ENGINEER);
        PageRequest page = paging.request(parameters, uri);
        return webhooks.list(factory, page.isFirst() ? "" : page.after().getFirst(), page.fetch())
                .map(rows -> paging.page(page, rows, uri, row -> List.of(row.webhookId()))
                        .map(row -> WebhookView.of(row, null)));
    }

    @GET
    @Path("/{webhook_id}")
    @Operation(operationId = "getWebhook", summary = "Read a webhook")
    @APIResponse(responseCode = "200", description = "The webhook; the ETag is its revision")
    @APIResponse(responseCode = "304", description = "Unchanged since the ETag in If-None-Match")
    public Uni<RestResponse<WebhookView>> get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("webhook_id") String id,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        factories.require(factory, Role.ENGINEER);
        return webhooks.require(factory, id)
                .map(webhook -> (ETags.isNotModified(ifNoneMatch, webhook.revision())
                                ? RestResponse.ResponseBuilder.<WebhookView>notModified()
                                : RestResponse.ResponseBuilder.ok(WebhookView.of(webhook, null)))
                        .header(HttpHeaders.ETAG, ETags.of(webhook.revision()))
                        .build());
    }

    @PUT
    @Path("/{webhook_id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "putWebhook",
            summary = "Create or change a webhook",
            description =
                    "If-None-Match: * creates, and the answer shows the secret once; If-Match changes. A change also"
                            + " resumes a suspended webhook, unless active is false.")
    @APIResponse(responseCode = "200", description = "Changed; the ETag is its revision")
    @APIResponse(responseCode = "201", description = "Created, with its secret")
    public Uni<RestResponse<WebhookView>> put(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("webhook_id") String id,
            @Parameter(description = "The ETag that the change is based on", example = "\"2\"")
                    @HeaderParam(HttpHeaders.IF_MATCH)
                    @Nullable String ifMatch,
            @Parameter(description = "* to create", example = "*") @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch,
            @Nullable WebhookDocument document) {
        factories.require(factory, Role.ENGINEER);
        Write write = ETags.requireWrite(ifMatch, ifNoneMatch);
        if (document == null) {
            throw Problems.MALFORMED_JSON.with("A body is needed.");
        }
        if (!id.matches(ID) || !Ids.isLegal(id)) {
            throw Problems.INVALID_PARAMETER
                    .with("webhook_id must match " + ID + ".")
                    .member("parameter", "webhook_id");
        }
        return switch (write) {
            case Write.Create() ->
                webhooks.create(factory, id, document).map(view -> answer(RestResponse.Status.CREATED, view));
            case Write.Replace(var precondition) ->
                webhooks.change(factory, id, precondition, document).map(view -> answer(RestResponse.Status.OK, view));
        };
    }

    private static RestResponse<WebhookView> answer(RestResponse.Status status, WebhookView view) {
        return RestResponse.ResponseBuilder.create(status, view)
                .header(HttpHeaders.ETAG, ETags.of(view.revision()))
                .build();
    }

    @DELETE
    @Path("/{webhook_id}")
    @Operation(operationId = "deleteWebhook", summary = "Delete a webhook and its dead letters")
    @APIResponse(responseCode = "204", description = "Deleted")
    public Uni<Void> delete(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("webhook_id") String id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        factories.require(factory, Role.ENGINEER);
        return webhooks.delete(factory, id, ETags.requireIfMatch(ifMatch));
    }

    @POST
    @Path("/{webhook_id}/secret")
    @Operation(
            operationId = "changeWebhookSecret",
            summary = "Give a webhook a new secret",
            description = "The old one signs nothing any more.")
    public Uni<RestResponse<WebhookView>> changeSecret(
            @PathParam("factory_id") FactoryId factory, @PathParam("webhook_id") String id) {
        factories.require(factory, Role.ENGINEER);
        return webhooks.changeSecret(factory, id).map(view -> answer(RestResponse.Status.OK, view));
    }

    @GET
    @Path("/{webhook_id}/delivery")
    @Operation(operationId = "getWebhookDelivery", summary = "How a webhook's deliveries go")
    public Uni<DeliveryView> delivery(@PathParam("factory_id") FactoryId factory, @PathParam("webhook_id") String id) {
        factories.require(factory, Role.ENGINEER);
        return webhooks.delivery(factory, id);
    }

    @GET
    @Path("/{webhook_id}/dead-letters")
    @Operation(
            operationId = "listWebhookDeadLetters",
            summary = "Events that could not be delivered",
            description = "Newest first.")
    public Uni<Page<DeadLetterView>> deadLetters(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("webhook_id") String id,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        factories.require(factory, Role.ENGINEER);
        PageRequest page = paging.request(parameters, uri);
        long before =
                page.isFirst() ? Long.MAX_VALUE : Long.parseLong(page.after().getFirst());
        return webhooks.deadLetters(factory, id, before, page.fetch())
                .map(rows -> paging.page(page, rows, uri, row -> List.of(Long.toString(row.id()))));
    }

    @POST
    @Path("/{webhook_id}/dead-letters/{dead_letter_id}/replay")
    @Operation(
            operationId = "replayWebhookDeadLetter",
            summary = "Try a dead letter once more, now",
            description =
                    "Outside the order of the feed, under the id that it always had. 409 when the receiver still doesn't"
                            + " take it; then it is kept.")
    @APIResponse(responseCode = "204", description = "Delivered, and no dead letter any more")
    public Uni<Void> replay(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("webhook_id") String id,
            @PathParam("dead_letter_id") long letter) {
        factories.require(factory, Role.ENGINEER);
        return webhooks.replay(factory, id, letter);
    }
}
