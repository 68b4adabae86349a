-- What was noticed of a machine's connections, counted by the hour: for people to look at.
create table registry.access_report (
  machine_key text        collate "C" not null references registry.machine (item_key),
  hour        timestamptz not null,
  kind        text        not null,
  count       bigint      not null check (count > 0),
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  detail      text        not null,
  noticed     boolean     not null,
  primary key (machine_key, hour, kind)
);

-- From where a machine connects: written only when that changes.
create table registry.access_place (
  machine_key text        collate "C" primary key references registry.machine (item_key),
  address     text        not null,
  previous    text,
  changed_at  timestamptz not null,
  turns       int         not null default 0
);
