-- With what and from where a change was made, and the change of the same item before it.
alter table registry.change
  add column client_id      text,
  add column address        text,
  add column correlation_id text,
  add column previous       bigint references registry.change (revision);
update registry.change c set previous = p.previous
from (select revision, lag(revision) over (partition by kind, factory_id, item_id order by revision) as previous
      from registry.change) p
where p.revision = c.revision and p.previous is not null;

-- Who did what, and who was refused what. A line of a change has no documents of its own: they are those of the feed.
create table registry.audit (
  id             bigint      generated always as identity primary key,
  at             timestamptz not null,
  factory_id     text,
  action         text        not null,
  outcome        text        not null check (outcome in ('done', 'refused')),
  subject        text        not null,
  client_id      text,
  address        text,
  correlation_id text,
  kind           text,
  item_id        text,
  revision       bigint      references registry.change (revision),
  detail         jsonb       not null default '{}'
);
create index audit_by_factory on registry.audit (factory_id, id desc);
create index audit_by_item on registry.audit (kind, item_id, id desc);
create index audit_by_subject on registry.audit (subject, id desc);
create index audit_by_age on registry.audit (at);

-- Written by the database, in the transaction of the change, so that no path of the code can forget it.
create function registry.audit_changes() returns trigger language plpgsql as $$
begin
  insert into registry.audit
    (at, factory_id, action, outcome, subject, client_id, address, correlation_id, kind, item_id, revision)
  select n.changed_at, n.factory_id,
    n.kind || case
      when n.deleted then '.deleted'
      when n.previous is null then '.created'
      when p.deleted then '.revived'
      else '.changed' end,
    'done', n.changed_by, n.client_id, n.address, n.correlation_id, n.kind, n.item_id, n.revision
  from new_change n left join registry.change p on p.revision = n.previous
  order by n.revision;
  return null;
end
$$;
create trigger change_is_audited after insert on registry.change
  referencing new table as new_change for each statement execute function registry.audit_changes();

insert into registry.audit (at, factory_id, action, outcome, subject, kind, item_id, revision)
select n.changed_at, n.factory_id,
  n.kind || case
    when n.deleted then '.deleted'
    when n.previous is null then '.created'
    when p.deleted then '.revived'
    else '.changed' end,
  'done', n.changed_by, n.kind, n.item_id, n.revision
from registry.change n left join registry.change p on p.revision = n.previous
order by n.revision;

-- Append-only: no update and no truncation, ever; deletion of old lines of the audit only by the function below.
create function registry.keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.retention', true) = 'on' then
    return old;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end
$$;
create trigger audit_is_kept before update or delete on registry.audit
  for each row execute function registry.keep();
create trigger audit_is_not_truncated before truncate on registry.audit
  for each statement execute function registry.keep();
create trigger change_is_kept before update or delete on registry.change
  for each row execute function registry.keep();
create trigger change_is_not_truncated before truncate on registry.change
  for each statement execute function registry.keep();

-- The one way to remove old lines of the audit; how many it removed. Never younger ones than 30 days.
create function registry.delete_audit_before(before timestamptz, most integer) returns integer language plpgsql as $$
declare
  removed integer;
begin
  if before > now() - interval '30 days' then
    raise exception 'the audit of the last 30 days is kept';
  end if;
  perform set_config('millwright.retention', 'on', true);
  with old as (select id from registry.audit where at < before order by at limit most for update skip locked)
  delete from registry.audit a using old where a.id = old.id;
  get diagnostics removed = row_count;
  perform set_config('millwright.retention', '', true);
  return removed;
end
$$;
