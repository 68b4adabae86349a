-- item_key is the lower-case key of an item: one for all spellings, so that ids never differ by case alone.
-- Deleted items stay as tombstones: their ids are not reused silently.
create table registry.factory (
  item_key   text        collate "C" primary key,
  factory_id text        not null unique,
  name       text,
  revision   bigint      not null,
  deleted    boolean     not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version    int         not null,
  check (item_key = lower(factory_id))
);

create table registry.area (
  item_key   text        collate "C" primary key,
  factory_id text        not null references registry.factory (factory_id),
  area_id    text        not null,
  name       text,
  revision   bigint      not null,
  deleted    boolean     not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version    int         not null,
  unique (factory_id, area_id),
  check (item_key = lower(factory_id || ':' || area_id))
);

create table registry.machine_type (
  item_key       text        collate "C" primary key,
  type_id        text        not null unique,
  name           text,
  metrics        jsonb       not null,
  telemetry_qos  int         not null check (telemetry_qos in (0, 1)),
  command_types  jsonb       not null,
  desired_schema jsonb,
  revision       bigint      not null,
  deleted        boolean     not null default false,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  version        int         not null,
  check (item_key = lower(type_id))
);

create table registry.machine (
  item_key         text        collate "C" primary key,
  factory_id       text        not null references registry.factory (factory_id),
  machine_id       text        not null,
  area_id          text        not null,
  type_id          text        not null references registry.machine_type (type_id),
  name             text,
  labels           jsonb       not null,
  serial_number    text,
  firmware_version text,
  commissioned_at  timestamptz,
  revision         bigint      not null,
  deleted          boolean     not null default false,
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  version          int         not null,
  unique (factory_id, machine_id),
  foreign key (factory_id, area_id) references registry.area (factory_id, area_id),
  check (item_key = lower(factory_id || ':' || machine_id))
);
create index machine_by_factory on registry.machine (factory_id, item_key) where not deleted;
create index machine_by_area on registry.machine (factory_id, area_id, item_key) where not deleted;
create index machine_by_type on registry.machine (type_id, factory_id, item_key) where not deleted;
