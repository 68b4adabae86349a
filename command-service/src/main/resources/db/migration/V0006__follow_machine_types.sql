-- This service's own copy of the machine types, and a position of its own that starts before the first of them.
create table command.known_machine_type (
    type_id text primary key,
    revision bigint not null,
    deleted boolean not null default false,
    document jsonb not null
);

alter table command.registry_position drop constraint registry_position_id_check;
alter table command.registry_position add check (id in (1, 2));
insert into command.registry_position (id, revision) values (2, 0);
