-- Who did what: submitted, cancelled, created a job and so on. Written by triggers, in the transaction of the deed itself, so
-- that no path of the code can forget it. It refers to nothing and outlives commands and jobs.
create table command.audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    factory_id text not null,
    action text not null,
    subject text not null,
    client_id text,
    correlation_id text,
    machine_id text,
    command_id text,
    job_id text,
    detail jsonb not null
);

create index audit_by_factory on command.audit (factory_id, id desc);
create index audit_by_subject on command.audit (factory_id, subject, id desc);
create index audit_by_command on command.audit (factory_id, command_id) where command_id is not null;
create index audit_by_job on command.audit (factory_id, job_id) where job_id is not null;
create index audit_by_age on command.audit (at);

create function command.audit_submission() returns trigger language plpgsql as $$
begin
    insert into command.audit (at, factory_id, action, subject, client_id, correlation_id, machine_id, command_id, detail)
    values (new.created_at, new.factory_id, 'command.submitted', new.issued_by, new.client_id, new.correlation_id,
        new.machine_id, new.command_id,
        jsonb_build_object('type', new.type, 'request_digest', new.request_digest, 'expires_at', new.expires_at));
    return null;
end
$$;

create trigger submission_is_audited after insert on command.command
    for each row execute function command.audit_submission();

create function command.audit_wish() returns trigger language plpgsql as $$
begin
    insert into command.audit (at, factory_id, action, subject, client_id, correlation_id, machine_id, command_id, detail)
    select new.at, new.factory_id, 'command.' || new.kind, coalesce(new.detail->>'by', ''), new.detail->>'client_id',
        new.detail->>'correlation_id', c.machine_id, new.command_id, '{}'
    from command.command c where c.factory_id = new.factory_id and c.command_id = new.command_id;
    return null;
end
$$;

create trigger wish_is_audited after insert on command.event
    for each row when (new.source = 'client' and new.kind <> 'submitted') execute function command.audit_wish();

create function command.audit_job() returns trigger language plpgsql as $$
begin
    insert into command.audit (at, factory_id, action, subject, client_id, correlation_id, job_id, detail)
    values (new.at, new.factory_id, 'job.' || new.kind, coalesce(new.detail->>'by', ''), new.detail->>'client_id',
        new.detail->>'correlation_id', new.job_id, '{}');
    return null;
end
$$;

create trigger job_is_audited after insert on command.job_event
    for each row when (new.source = 'client') execute function command.audit_job();

-- Append-only: no update and no truncation, ever; deletion only by the function below. Timelines go with their commands.
create function command.keep() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' and current_setting('millwright.retention', true) = 'on' then
        return old;
    end if;
    raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end
$$;

create trigger audit_is_kept before update or delete on command.audit
    for each row execute function command.keep();
create trigger audit_is_not_truncated before truncate on command.audit
    for each statement execute function command.keep();
create trigger event_is_not_truncated before truncate on command.event
    for each statement execute function command.keep();
create trigger job_event_is_kept before delete on command.job_event
    for each row execute function command.keep();
create trigger job_event_is_not_truncated before truncate on command.job_event
    for each statement execute function command.keep();

-- The one way to remove old lines of the audit; how many it removed. Never younger ones than 30 days.
create function command.delete_audit_before(before timestamptz, most integer) returns integer language plpgsql as $$
declare
    removed integer;
begin
    if before > now() - interval '30 days' then
        raise exception 'the audit of the last 30 days is kept';
    end if;
    perform set_config('millwright.retention', 'on', true);
    with old as (select id from command.audit where at < before order by at limit most for update skip locked)
    delete from command.audit a using old where a.id = old.id;
    get diagnostics removed = row_count;
    perform set_config('millwright.retention', '', true);
    return removed;
end
$$;
