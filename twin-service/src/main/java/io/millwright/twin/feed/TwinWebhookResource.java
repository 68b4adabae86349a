package io.millwright.twin.feed;

import io.millwright.service.webhook.WebhookResource;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Webhooks that get the changes of twins. */
@Path("/api/v1/factories/{factory_id}/twins/webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "webhooks", description = "Changes of twins, delivered to a URL")
public class TwinWebhookResource extends WebhookResource {}
