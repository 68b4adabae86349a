-- the history as a feed: see io.millwright.service.feed
create view twin.feed_event as
  select epoch, xid, id, at, factory_id, machine_id, kind,
    to_jsonb(t) - '{epoch,xid,factory_id,machine_id}'::text[] as data
  from twin.transition t;

create table twin.feed_state (
  id int primary key default 1 check (id = 1),
  epoch int not null default 1,
  generation uuid not null default gen_random_uuid(),
  incarnation text not null,
  pruned_epoch int not null default -1,
  pruned_xid xid8 not null default '0',
  pruned_id bigint not null default 0
);
-- the server, its line of history, and the very table: a restore makes another one
create function twin.feed_incarnation() returns text language sql stable as $$
  select (select system_identifier from pg_control_system()) || '/' ||
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || '/' ||
    (select oid from pg_database where datname = current_database()) || '/' || 'twin.feed_state'::regclass::oid $$;

insert into twin.feed_state (incarnation) values (twin.feed_incarnation());

-- a new epoch after the database was restored or taken over
create function twin.feed_renew() returns void language plpgsql as $$
  declare next int;
  begin
    update twin.feed_state set epoch = epoch + 1, generation = gen_random_uuid(), incarnation = twin.feed_incarnation()
      where incarnation <> twin.feed_incarnation() returning epoch into next;
    if next is not null then
      execute format('alter table twin.transition alter column epoch set default %s', next);
    end if;
  end $$;
