-- where the reports of a deleted machine stood: a machine that is registered again goes on from there
alter table twin.twin
  add column last_boot_id bigint,
  add column last_sequence bigint,
  add column last_reported_revision bigint,
  add column last_announced_boot_id bigint;

-- boots were forgotten at the deletion before this release; the history still knows them
insert into twin.boot (factory_id, machine_id, boot_id, boot_uid)
select distinct factory_id, machine_id, boot_id, coalesce(boot_uid, '')
from twin.transition where kind = 'reported' and accepted and boot_id is not null
on conflict do nothing;

update twin.twin t set last_boot_id = r.boot_id, last_sequence = r.sequence, last_reported_revision = r.to_revision
from (select distinct on (factory_id, machine_id) factory_id, machine_id, boot_id, sequence, to_revision
      from twin.transition where kind = 'reported' and accepted and boot_id is not null
      order by factory_id, machine_id, boot_id desc, sequence desc) r
where r.factory_id = t.factory_id and r.machine_id = t.machine_id and t.report is null;

-- which area each machine stands in as far as this service has acted on it, and up to which revision of the registry
create table twin.place (
  factory_id text not null,
  machine_id text not null,
  area_id text not null,
  primary key (factory_id, machine_id)
);

create table twin.place_position (
  id int primary key default 1 check (id = 1),
  revision bigint not null default 0
);

insert into twin.place_position default values;

create index known_machine_by_revision on twin.known_machine (revision);

-- areas that machines left: their retained messages are cleared there when it is time
create table twin.clearance (
  factory_id text not null,
  machine_id text not null,
  area_id text not null,
  due_at timestamptz not null,
  primary key (factory_id, machine_id, area_id)
);

create index clearance_due on twin.clearance (due_at);
