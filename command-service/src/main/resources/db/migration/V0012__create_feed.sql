-- The timelines of all commands are one feed: see io.millwright.service.feed.
alter table command.event
    add column epoch int not null default 1,
    add column xid xid8 not null default pg_current_xact_id(),
    add column machine_id text;

alter table command.event disable trigger event_is_append_only;
update command.event e set machine_id = c.machine_id
from command.command c where c.factory_id = e.factory_id and c.command_id = e.command_id;
alter table command.event enable trigger event_is_append_only;
alter table command.event alter column machine_id set not null;

-- Whoever writes an event of a command that is there need not say whose it is.
create function command.name_machine() returns trigger language plpgsql as $$
begin
    if new.machine_id is null then
        select c.machine_id into new.machine_id
        from command.command c where c.factory_id = new.factory_id and c.command_id = new.command_id;
    end if;
    return new;
end
$$;

create trigger event_names_machine before insert on command.event
    for each row execute function command.name_machine();

create index event_of_factory on command.event (factory_id, epoch, xid, id);
create index event_of_machine on command.event (factory_id, machine_id, epoch, xid, id);

create view command.feed_event as
select epoch, xid, id, at, factory_id, machine_id, kind,
    jsonb_build_object('command_id', command_id, 'source', source, 'detail', detail) as data
from command.event;

create table command.feed_state (
  id int primary key default 1 check (id = 1),
  epoch int not null default 1,
  generation uuid not null default gen_random_uuid(),
  incarnation text not null,
  pruned_epoch int not null default -1,
  pruned_xid xid8 not null default '0',
  pruned_id bigint not null default 0);
-- the server, its line of history, and the very table: a restore makes another one
create function command.feed_incarnation() returns text language sql stable as $$
  select (select system_identifier from pg_control_system()) || '/' ||
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || '/' ||
    (select oid from pg_database where datname = current_database()) || '/' || 'command.feed_state'::regclass::oid $$;

insert into command.feed_state (incarnation) values (command.feed_incarnation());

-- a new epoch after the database was restored or taken over
create function command.feed_renew() returns void language plpgsql as $$
  declare next int;
  begin
    update command.feed_state set epoch = epoch + 1, generation = gen_random_uuid(), incarnation = command.feed_incarnation()
      where incarnation <> command.feed_incarnation() returning epoch into next;
    if next is not null then
      execute format('alter table command.event alter column epoch set default %s', next);
    end if;
  end $$;

-- Retention removes timelines with their commands: readers who had not come so far are told.
create function command.feed_pruned() returns trigger language plpgsql as $$
begin
    update command.feed_state f set pruned_epoch = g.epoch, pruned_xid = g.xid, pruned_id = g.id
    from (select epoch, xid, id from gone order by epoch desc, xid desc, id desc limit 1) g
    where (f.pruned_epoch, f.pruned_xid, f.pruned_id) < (g.epoch, g.xid, g.id);
    return null;
end
$$;

create trigger feed_is_pruned after delete on command.event
    referencing old table as gone for each statement execute function command.feed_pruned();
