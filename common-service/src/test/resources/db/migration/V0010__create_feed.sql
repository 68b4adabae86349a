create table example.feed_event (
  epoch int not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  factory_id text not null,
  machine_id text not null,
  kind text not null,
  data jsonb not null,
  primary key (epoch, xid, id));
create index feed_event_of_factory on example.feed_event (factory_id, epoch, xid, id);
create index feed_event_of_machine on example.feed_event (factory_id, machine_id, epoch, xid, id);

create table example.feed_state (
  id int primary key default 1 check (id = 1),
  epoch int not null default 1,
  generation uuid not null default gen_random_uuid(),
  incarnation text not null,
  pruned_epoch int not null default -1,
  pruned_xid xid8 not null default '0',
  pruned_id bigint not null default 0);
create function example.feed_incarnation() returns text language sql stable as $$
  select (select system_identifier from pg_control_system()) || '/' ||
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || '/' ||
    (select oid from pg_database where datname = current_database()) || '/' || 'example.feed_state'::regclass::oid $$;

insert into example.feed_state (incarnation) values (example.feed_incarnation());

create function example.feed_renew() returns void language plpgsql as $$
  declare next int;
  begin
    update example.feed_state set epoch = epoch + 1, generation = gen_random_uuid(), incarnation = example.feed_incarnation()
      where incarnation <> example.feed_incarnation() returning epoch into next;
    if next is not null then
      execute format('alter table example.feed_event alter column epoch set default %s', next);
    end if;
  end $$;
