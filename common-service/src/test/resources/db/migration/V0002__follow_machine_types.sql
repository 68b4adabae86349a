-- what a service creates that sets millwright.registry.types
create table example.known_machine_type (
  type_id text primary key,
  revision bigint not null,
  deleted boolean not null default false,
  document jsonb not null);

-- a position of its own, from zero: the types that the first one has passed are read, and replicas of an older release,
-- which store no types, don't move it on
alter table example.registry_position drop constraint registry_position_id_check;
alter table example.registry_position add check (id in (1, 2));
insert into example.registry_position (id, revision) values (2, 0);
