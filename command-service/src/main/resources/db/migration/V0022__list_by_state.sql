-- Lists by state: an end is found in the order of the list, however long the machine's history is. Open commands are few, and their states
-- change often: they are in no index by state, so that such a change need not touch any index.
alter table command.command
    add column ended_state text generated always as (case when ended_at is not null then state end) stored;

create index command_by_ended_state
    on command.command (factory_id, machine_id, ended_state, created_at desc, command_id desc)
    where ended_state is not null;
