alter table twin.twin add column desired_removals jsonb;

-- one change of the desired state of many machines
create table twin.desired_job (
  job_id uuid primary key,
  factory_id text not null,
  -- the scope of the key
  client text not null,
  idempotency_key text not null,
  created_by text not null,
  request jsonb not null,
  machines int not null,
  created_at timestamptz not null,
  correlation_id text not null,
  unique (factory_id, client, idempotency_key)
);

create index desired_job_by_age on twin.desired_job (created_at);

-- what becomes of each of them: changed in the transaction that changes the twin
create table twin.desired_job_machine (
  job_id uuid not null references twin.desired_job (job_id) on delete cascade,
  machine_id text not null,
  outcome text not null default 'waiting',
  revision bigint,
  errors jsonb,
  done_at timestamptz,
  -- when it could not be done for a reason that passes
  tried_at timestamptz,
  primary key (job_id, machine_id)
);

create index desired_job_waiting on twin.desired_job_machine (job_id, machine_id) where outcome = 'waiting';
