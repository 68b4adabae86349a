/**
 * A change feed over a table of events that is only ever added to: gap-free, resumable, in pages and as server-sent events.
 *
 * <p><b>Order.</b> Identity numbers have gaps and commit out of order. An event therefore carries the id of the transaction that
 * wrote it, and a reader sees only events of transactions below the <i>horizon</i>, the oldest one that is still running: nothing
 * can appear there any more. The place of an event is (epoch, xid, id).
 *
 * <p><b>What holds it back.</b> A transaction that has written anything in this database and doesn't end, also one that is idle,
 * and a prepared one. Readers, a dump for example, and other databases of the server don't. The log names the holder; see the
 * metric {@code feed.horizon.age}. Set {@code idle_in_transaction_session_timeout} for the roles of people.
 *
 * <p><b>Restored databases.</b> Transaction ids start low in a restored dump, a server that took over may lack what readers have
 * seen, and so may one whose disk was put back, which shows in transaction ids that fell. All get a new generation: cursors of another one are answered with 410 {@code feed-reset}, a running stream ends with
 * {@code restored}. Then a reader reads the state anew and begins with the feed at its start.
 *
 * <p><b>Cost.</b> One look at the database every {@code poll-interval} for all readers of a replica, none without readers. It wakes
 * only those whose factory and machine it concerns; each reads its own pages when its client has taken the last one.
 *
 * <h2>How a service gets a feed</h2>
 *
 * {@code millwright.feed.schema=twin}, {@code millwright.feed.resource=twin}, and this in a migration, with its schema instead of
 * {@code twin}. {@code feed_event} may be a table or a simple view with these columns:
 *
 * <pre>{@code
 * create table twin.feed_event (
 *   epoch int not null default 1,
 *   xid xid8 not null default pg_current_xact_id(),
 *   id bigint generated always as identity,
 *   at timestamptz not null,
 *   factory_id text not null,
 *   machine_id text not null,
 *   kind text not null,
 *   data jsonb not null,
 *   primary key (epoch, xid, id));
 * create index feed_event_of_factory on twin.feed_event (factory_id, epoch, xid, id);
 * create index feed_event_of_machine on twin.feed_event (factory_id, machine_id, epoch, xid, id);
 *
 * create table twin.feed_state (
 *   id int primary key default 1 check (id = 1),
 *   epoch int not null default 1,
 *   generation uuid not null default gen_random_uuid(),
 *   incarnation text not null,
 *   pruned_epoch int not null default -1,
 *   pruned_xid xid8 not null default '0',
 *   pruned_id bigint not null default 0);
 *
 * -- the server, its line of history, and the very table: a restore makes another one
 * create function twin.feed_incarnation() returns text language sql stable as $$
 *   select (select system_identifier from pg_control_system()) || '/' ||
 *     substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || '/' ||
 *     (select oid from pg_database where datname = current_database()) || '/' || 'twin.feed_state'::regclass::oid $$;
 *
 * insert into twin.feed_state (incarnation) values (twin.feed_incarnation());
 *
 * -- a new epoch after the database was restored or taken over; name the table that the events are inserted into
 * create function twin.feed_renew() returns void language plpgsql as $$
 *   declare next int;
 *   begin
 *     update twin.feed_state set epoch = epoch + 1, generation = gen_random_uuid(), incarnation = twin.feed_incarnation()
 *       where incarnation <> twin.feed_incarnation() returning epoch into next;
 *     if next is not null then
 *       execute format('alter table twin.feed_event alter column epoch set default %s', next);
 *     end if;
 *   end $$;
 * }</pre>
 *
 * and beside the migrations {@code afterMigrate.sql} with {@code select twin.feed_renew();}, so that a restored database is noticed
 * before anything is written. Whoever removes old events sets {@code pruned_*} to the newest one removed, in the same transaction.
 * Webhooks need two tables more: see {@code io.millwright.service.webhook}.
 *
 * <p>The resource checks rights, makes a {@link io.millwright.service.feed.FeedFilter} of its {@link
 * io.millwright.service.feed.FeedParameters} and hands over to {@link io.millwright.service.feed.FeedService}. After an own commit
 * {@link io.millwright.service.feed.FeedHub#nudge} saves a moment.
 */
@NullMarked
package io.millwright.service.feed;

import org.jspecify.annotations.NullMarked;
