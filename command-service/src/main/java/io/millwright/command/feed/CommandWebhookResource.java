package io.millwright.command.feed;

import io.millwright.service.webhook.WebhookResource;
import io.quarkus.security.Authenticated;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Webhooks on what happens to commands. */
@Path("/api/v1/factories/{factory_id}/commands/webhooks")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "webhooks", description = "What happens to commands, delivered as CloudEvents")
public class CommandWebhookResource extends WebhookResource {}
