-- What a command writes costs most where it is written several times: see decision 26.

-- Lines are found by their command, machine or factory, and their numbers are made by the database itself.
alter table command.event drop constraint event_pkey;

drop trigger event_names_machine on command.event;
create trigger event_names_machine before insert on command.event
    for each row when (new.machine_id is null) execute function command.name_machine();

-- Lines of the audit come in the order of time, and are looked for by it only to be removed.
drop index command.audit_by_age;
create index audit_by_age on command.audit using brin (at) with (autosummarize = on);
