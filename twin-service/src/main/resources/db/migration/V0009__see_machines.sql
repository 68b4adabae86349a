-- when anything was heard of a machine, told in batches by the service that hears most
create table twin.last_seen (
  factory_id text not null,
  machine_id text not null,
  seen_at timestamptz not null,
  primary key (factory_id, machine_id)
) with (fillfactor = 70);

-- since when nothing is heard of a machine that should be online
alter table twin.twin add column silent_since timestamptz;

create index twin_connected on twin.twin (factory_id, machine_id) where cause = 'connected';
