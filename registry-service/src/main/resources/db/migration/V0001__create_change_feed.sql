-- One row, locked by every writer until it commits: revisions follow the order of commits and have no gap.
create table registry.change_counter (
  id       int    primary key default 1 check (id = 1),
  revision bigint not null
);
insert into registry.change_counter (id, revision) values (1, 0);

create table registry.change (
  revision   bigint      primary key,
  kind       text        not null check (kind in ('factory', 'area', 'machine_type', 'machine')),
  factory_id text,
  item_id    text        not null,
  deleted    boolean     not null,
  document   jsonb       not null,
  changed_at timestamptz not null,
  changed_by text        not null
);
create index change_of_item on registry.change (kind, factory_id, item_id, revision desc);
