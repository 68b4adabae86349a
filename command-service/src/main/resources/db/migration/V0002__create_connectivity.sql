-- The newest session of every machine that was ever seen or sent a command; boot -1 means never seen.
create table command.connectivity (
    factory_id text not null,
    machine_id text not null,
    boot_id bigint not null default -1,
    session_id bigint not null default 0,
    online boolean not null default false,
    -- the gateway session it came through; absent for its own connection
    via_gateway_id text,
    via_boot_id bigint,
    via_session_id bigint,
    changed_at timestamptz not null default now(),
    primary key (factory_id, machine_id)
);

create index connectivity_by_gateway on command.connectivity (factory_id, via_gateway_id)
    where via_gateway_id is not null;
