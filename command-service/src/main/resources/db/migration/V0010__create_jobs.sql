-- A job: one command for each of many machines, a few at a time. See the package job.
create table command.job (
    factory_id text not null,
    job_id text not null,

    -- as created; never changes
    client_id text not null,
    issued_by text not null,
    idempotency_key text not null,
    request_digest text not null,
    correlation_id text not null,
    name text,
    retry_of text,
    target jsonb not null,
    command_type text not null,
    parameters jsonb not null,
    ttl_ms bigint not null,
    configuration_revision bigint,
    max_in_flight integer not null,
    per_minute integer,
    start_at timestamptz not null,
    abort_after integer,
    abort_failed numeric,
    abort_rejected numeric,
    abort_unknown numeric,
    abort_undelivered numeric,
    abort_any numeric,
    total integer not null,
    created_at timestamptz not null,

    -- changes under the row's lock only
    state text not null,
    state_by text,
    state_reason text,
    started_at timestamptz,
    ended_at timestamptz,
    -- the next moment at which the rate allows a launch
    next_launch_at timestamptz not null,
    -- when a replica is to look at it without being told; absent when nothing can change by itself
    due_at timestamptz,

    primary key (factory_id, job_id)
);

create unique index job_idempotency on command.job (factory_id, client_id, idempotency_key);
create index job_by_age on command.job (factory_id, created_at desc, job_id desc);
create index job_unended on command.job (due_at) where ended_at is null;

create table command.job_target (
    factory_id text not null,
    job_id text not null,
    machine_id text not null,
    ordinal integer not null,
    -- derived from the three ids, so that launching twice is launching the same command
    command_id text not null,
    -- waiting, reserved (counts as in flight, its command may not exist yet), launched, ended
    state text not null default 'waiting',
    outcome text,
    reason text,
    reserved_at timestamptz,
    launched_at timestamptz,
    ended_at timestamptz,
    primary key (factory_id, job_id, ordinal),
    foreign key (factory_id, job_id) references command.job
);

create unique index job_target_by_machine on command.job_target (factory_id, job_id, machine_id);
create index job_target_in_flight on command.job_target (factory_id, job_id, ordinal)
    where state in ('reserved', 'launched');
create index job_target_waiting on command.job_target (factory_id, job_id, ordinal) where state = 'waiting';

create table command.job_event (
    id bigint generated always as identity primary key,
    factory_id text not null,
    job_id text not null,
    at timestamptz not null,
    source text not null,
    kind text not null,
    detail jsonb not null,
    foreign key (factory_id, job_id) references command.job
);

create index job_event_by_job on command.job_event (factory_id, job_id, id);

create trigger job_event_is_append_only before update on command.job_event
    for each row execute function command.refuse_change();
