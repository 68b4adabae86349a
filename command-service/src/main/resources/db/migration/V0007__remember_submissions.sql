-- What in a result breaks the schema of its command type; absent when nothing does.
alter table command.command add column report_result_offence text;

-- Submissions whose command was removed: their names still answer, until forget_at.
create table command.remembered (
    factory_id text not null,
    command_id text not null,
    machine_id text not null,
    client_id text not null,
    issued_by text not null,
    idempotency_key text,
    request_digest text not null,
    correlation_id text,
    type text not null,
    parameters jsonb not null,
    configuration_revision bigint,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    forget_at timestamptz not null,
    primary key (factory_id, command_id)
);

create unique index remembered_idempotency on command.remembered (factory_id, client_id, idempotency_key)
    where idempotency_key is not null;
create index remembered_by_end on command.remembered (forget_at);
create index command_by_end on command.command (ended_at) where ended_at is not null;

-- A submission to many machines: which ones is settled once.
create table command.batch (
    factory_id text not null,
    client_id text not null,
    idempotency_key text not null,
    request_digest text not null,
    machines text[] not null,
    created_at timestamptz not null default now(),
    primary key (factory_id, client_id, idempotency_key)
);

create index batch_by_age on command.batch (created_at);
