-- Machines by what people remember of them, by label, and by when they were changed; each page within milliseconds.
create extension if not exists pg_trgm with schema registry;
alter table registry.machine
  add column search_text text
  generated always as (lower(machine_id || ' ' || coalesce(name, '') || ' ' || coalesce(serial_number, ''))) stored;
create index machine_by_text on registry.machine using gin (search_text registry.gin_trgm_ops) where not deleted;
create index machine_by_label on registry.machine using gin (labels jsonb_path_ops) where not deleted;
create index machine_by_change on registry.machine (factory_id, revision) where not deleted;
