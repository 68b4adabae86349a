-- what somebody should look at: there while it lasts
create table twin.alert (
  factory_id text not null,
  machine_id text not null,
  code text not null,
  since timestamptz not null,
  detail text not null,
  primary key (factory_id, machine_id, code)
);

create index twin_pending_since on twin.twin (convergence_since) where convergence = 'pending';

-- reports of a life that is over, in between those of the present one
create table twin.foreign_life (
  factory_id text not null,
  machine_id text not null,
  boot_uid text not null,
  boot_id bigint not null,
  sequence bigint not null,
  -- how many reports of the present life had been taken by then
  reported_revision bigint not null,
  returns int not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (factory_id, machine_id)
);
