-- A command and all that is known of it. What is evidence and what is derived: see the package lifecycle.
create table command.command (
    factory_id text not null,
    command_id text not null,
    machine_id text not null,

    -- as submitted; never changes
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
    receipt_due_at timestamptz not null,
    outcome_due_at timestamptz not null,

    -- evidence
    attempts integer not null default 0,
    open_attempts integer not null default 0,
    published_at timestamptz,
    receipt_at timestamptz,
    report_status text,
    report_boot_id bigint,
    report_sequence bigint,
    report_arrived_at timestamptz,
    report_digest text,
    report_result jsonb,
    report_result_omitted boolean not null default false,
    report_error jsonb,
    report_started_at timestamptz,
    report_finished_at timestamptz,
    conflict boolean not null default false,
    verdict_at timestamptz,
    cancelled_at timestamptz,
    cancelled_by text,

    -- derived in the same transaction, for queries
    state text not null,
    due_at timestamptz,
    ended_at timestamptz,
    revision bigint not null default 1,

    primary key (factory_id, command_id)
);

-- Two requests with one key at once: the second finds the first one's row.
create unique index command_idempotency on command.command (factory_id, client_id, idempotency_key)
    where idempotency_key is not null;
create index command_by_machine on command.command (factory_id, machine_id, created_at desc, command_id desc);
create index command_due on command.command (due_at) where due_at is not null;

-- What is still to be sent: written with the command, gone when it is received or ended.
create table command.outbox (
    factory_id text not null,
    command_id text not null,
    machine_id text not null,
    expires_at timestamptz not null,
    -- when to send it (again); absent while the machine is offline
    send_at timestamptz,
    -- how often it was sent in the machine's present session
    sent integer not null default 0,
    primary key (factory_id, command_id),
    foreign key (factory_id, command_id) references command.command
);

create index outbox_by_send_at on command.outbox (send_at) where send_at is not null;
create index outbox_by_machine on command.outbox (factory_id, machine_id);

-- The timeline of a command and the audit of who issued and cancelled it.
create table command.event (
    id bigint generated always as identity primary key,
    factory_id text not null,
    command_id text not null,
    at timestamptz not null,
    source text not null,
    kind text not null,
    detail jsonb not null,
    foreign key (factory_id, command_id) references command.command
);

create index event_by_command on command.event (factory_id, command_id, id);

create function command.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'command.event is append-only';
end
$$;

create trigger event_is_append_only before update on command.event
    for each row execute function command.refuse_change();
