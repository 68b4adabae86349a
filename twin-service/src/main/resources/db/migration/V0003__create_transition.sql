-- the history of all twins: written in the same statement as the change itself, never updated
create table twin.transition (
  id bigint generated always as identity primary key,
  factory_id text not null,
  machine_id text not null,
  kind text not null,
  outcome text not null,
  accepted boolean not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  boot_id bigint,
  boot_uid text,
  sequence bigint,
  session_id bigint,
  message_id text,
  from_revision bigint,
  to_revision bigint,
  convergence text not null,
  document jsonb,
  correlation_id text
);

create index transition_of_machine on twin.transition (factory_id, machine_id, id desc);
create index transition_taken on twin.transition (factory_id, machine_id, boot_id, sequence)
  where kind = 'reported' and accepted;
-- a refused message is recorded once, however often it comes
create unique index transition_refused on twin.transition
  (factory_id, machine_id, kind, boot_id, coalesce(boot_uid, ''), coalesce(sequence, 0), coalesce(session_id, 0), outcome)
  where not accepted;
create index transition_refused_at on twin.transition (factory_id, machine_id, at) where not accepted;
