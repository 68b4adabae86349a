create table example.known_machine (
  factory_id text not null,
  machine_id text not null,
  area_id text not null,
  type_id text not null,
  revision bigint not null,
  deleted boolean not null default false,
  document jsonb not null,
  primary key (factory_id, machine_id));

create table example.registry_position (
  id int primary key default 1 check (id = 1),
  revision bigint not null default 0);

insert into example.registry_position default values;
