-- Commands of a machine have an order: that of their submission. A command type may ask that it is kept.
alter table command.command add column seq bigint generated always as identity;

alter table command.outbox
    add column seq bigint not null default 0,
    -- 0: any order; 1: after the receipts of all earlier commands to the machine; 2: after their outcomes
    add column ordering smallint not null default 0,
    -- its machine is online, and it waits for an earlier command
    add column waiting boolean not null default false;

update command.outbox o set seq = c.seq
from command.command c where c.factory_id = o.factory_id and c.command_id = o.command_id;

drop index command.outbox_by_send_at;
create index outbox_by_send_at on command.outbox (send_at, seq) where send_at is not null;
create index outbox_waiting on command.outbox (factory_id, machine_id, seq) where waiting;
create index command_open_by_machine on command.command (factory_id, machine_id, seq) where due_at is not null;

-- A command's row changes some five times in its first moments: room on its page saves a new entry in every index.
alter table command.command set (fillfactor = 60);

-- What a machine said and no change could be made of, though it could be read: kept for people, and acknowledged.
create table command.set_aside (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    topic text not null,
    payload bytea not null,
    reason text not null
);
