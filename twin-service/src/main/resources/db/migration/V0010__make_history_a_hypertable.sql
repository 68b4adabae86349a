-- What makes a refusal count once is kept beside the history: a unique index of a hypertable would need the time.
create table twin.refusal (
  factory_id text not null,
  machine_id text not null,
  key text not null,
  at timestamptz not null,
  primary key (factory_id, machine_id, key)
);
create index refusal_at on twin.refusal (factory_id, machine_id, at);

-- which refusals are the same
create function twin.refusal_key(kind text, boot_id bigint, boot_uid text, sequence bigint, session_id bigint, outcome text,
    message_id text) returns text language sql immutable parallel safe as $$
  select kind || '/' || coalesce(boot_id::text, '') || '/' || coalesce(boot_uid, '') || '/' || coalesce(sequence::text, '') || '/' ||
    coalesce(session_id::text, '') || '/' || outcome || case when boot_id is null then '/' || coalesce(message_id, '') else '' end $$;

insert into twin.refusal (factory_id, machine_id, key, at)
select factory_id, machine_id, twin.refusal_key(kind, boot_id, boot_uid, sequence, session_id, outcome, message_id), at
from twin.transition where not accepted
on conflict do nothing;

drop index twin.transition_of_machine;
drop index twin.transition_refused;
drop index twin.transition_refused_at;
alter table twin.transition drop constraint transition_pkey;

-- the twin's version after an accepted change, and everything of it but its documents; where the transition stands in the feed
alter table twin.transition
  add column version bigint,
  add column state jsonb,
  add column epoch int not null default 0,
  add column xid xid8 not null default '0';
alter table twin.transition
  alter column epoch set default 1,
  alter column xid set default pg_current_xact_id();

select create_hypertable('twin.transition', by_range('at', interval '7 days'), create_default_indexes => false, migrate_data => true);

create index transition_of_factory on twin.transition (factory_id, epoch, xid, id);
create index transition_of_machine on twin.transition (factory_id, machine_id, epoch, xid, id);
create index transition_version on twin.transition (factory_id, machine_id, version) where version is not null;
create index transition_desired on twin.transition (factory_id, machine_id, to_revision) where kind = 'desired' and accepted;

-- what is left of machines whose newest lines retention has removed: what the newest desired and reported document was, and how the
-- twin was
create table twin.transition_kept (
  factory_id text not null,
  machine_id text not null,
  subject text not null,
  at timestamptz not null,
  version bigint,
  to_revision bigint,
  document jsonb,
  state jsonb,
  primary key (factory_id, machine_id, subject)
);

-- a row of twin.twin without its documents and without what only the service's own work needs; who changed which property comes with
-- a change of that alone
create function twin.state_of(twin jsonb, kind text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_strip_nulls((twin #- '{report,reported}') - '{factory_id,machine_id,desired,publish_issue,publish_boot_id,
    publish_session_id,published_issue,published_area_id,publish_tried_at,last_boot_id,last_sequence,last_reported_revision,
    last_announced_boot_id}'::text[]
    - case when kind = 'desired' then '{}'::text[] else '{desired_changes,desired_removals}'::text[] end) $$;
