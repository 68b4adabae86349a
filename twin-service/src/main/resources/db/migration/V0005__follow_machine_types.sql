-- the machine types of the registry's change feed
create table twin.known_machine_type (
  type_id text primary key,
  revision bigint not null,
  deleted boolean not null default false,
  document jsonb not null);

-- a position of its own, from zero: the types that the first one has passed are read, and replicas of an older release,
-- which store no types, don't move it on
alter table twin.registry_position drop constraint registry_position_id_check;
alter table twin.registry_position add check (id in (1, 2));
insert into twin.registry_position (id, revision) values (2, 0);
