package io.millwright.service.example;

import io.millwright.service.webhook.WebhookResource;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Webhooks as a service offers them. */
@Path("/api/v1/factories/{factory_id}/things/webhooks")
@Produces(MediaType.APPLICATION_JSON)
public class ThingWebhookResource extends WebhookResource {}
