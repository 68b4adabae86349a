/**
 * Webhooks: a feed, delivered to a URL as CloudEvents 1.0, signed as Standard Webhooks describes it.
 *
 * <p>At least once, under an id that stays the same, in the order of the feed. A delivery that fails is tried again with growing,
 * jittered pauses and holds back those behind it; at the limit it goes to the dead letters, and the next one follows. One replica at a
 * time serves a webhook, by a lease in the database; the place in the feed is kept there too, and only the holder of the lease moves
 * it. Where something may be missing, after a restore or where retention was faster, the receiver gets an event {@code gap}.
 *
 * <p>Targets come from a configured list. Addresses of the own network are refused unless the host is named for that; the name is
 * resolved once and the checked address is the one that is connected to.
 *
 * <p>Secrets are stored encrypted, each for its webhook alone, under a key that only the operator has.
 *
 * <h2>How a service gets webhooks</h2>
 *
 * After what {@code io.millwright.service.feed} asks for, {@code millwright.webhook.secret-key}, and these tables, with the service's schema:
 *
 * <pre>{@code
 * create table twin.webhook (
 *   factory_id text not null,
 *   webhook_id text not null,
 *   revision bigint not null default 1,
 *   url text not null,
 *   filter jsonb not null,
 *   max_batch int not null,
 *   active boolean not null,
 *   reason text,
 *   secret text not null,
 *   created_at timestamptz not null,
 *   created_by text not null,
 *   changed_at timestamptz not null,
 *   changed_by text not null,
 *   epoch int not null,
 *   xid xid8 not null,
 *   event_id bigint not null,
 *   generation uuid not null,
 *   failed int not null default 0,
 *   given_up_in_a_row int not null default 0,
 *   next_attempt_at timestamptz,
 *   last_delivered_at timestamptz,
 *   last_error text,
 *   lease text,
 *   leased_until timestamptz,
 *   primary key (factory_id, webhook_id));
 *
 * create table twin.webhook_dead_letter (
 *   id bigint generated always as identity primary key,
 *   factory_id text not null,
 *   webhook_id text not null,
 *   event jsonb not null,
 *   attempts int not null,
 *   error text not null,
 *   given_up_at timestamptz not null,
 *   foreign key (factory_id, webhook_id) references twin.webhook on delete cascade);
 * create index webhook_dead_letter_of_webhook on twin.webhook_dead_letter (factory_id, webhook_id, id desc);
 * }</pre>
 *
 * and a resource:
 *
 * <pre>{@code
 * @Path("/api/v1/factories/{factory_id}/twins/webhooks")
 * @Produces(MediaType.APPLICATION_JSON)
 * public class TwinWebhookResource extends WebhookResource {}
 * }</pre>
 */
@NullMarked
package io.millwright.service.webhook;

import org.jspecify.annotations.NullMarked;
