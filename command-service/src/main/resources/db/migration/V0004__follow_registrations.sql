-- Which registration of a machine holds: the registry's revision at which it came back after a deletion, 0 for the first one.
alter table command.known_machine add column registration bigint not null default 0;

create function command.note_registration() returns trigger language plpgsql as $$
begin
    new.registration := case when old.deleted and not new.deleted then new.revision else old.registration end;
    return new;
end
$$;

create trigger registration_is_noted before update on command.known_machine
    for each row execute function command.note_registration();

-- The registration of the known session, the boots seen in it, and what must not be taken for news of it.
alter table command.connectivity
    add column registration bigint not null default 0,
    add column boot_uids text[] not null default '{}',
    add column former_uids text[] not null default '{}',
    add column former_boot_id bigint not null default -1;
