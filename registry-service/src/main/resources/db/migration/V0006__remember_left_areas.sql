-- Where a machine stood before: it has rights there for an overlap, for it does not know yet that it was moved.
create table registry.left_area (
  machine_key text        collate "C" not null references registry.machine (item_key),
  area_id     text        not null,
  left_at     timestamptz not null,
  primary key (machine_key, area_id)
);

-- Written by the database, whichever way a machine is moved. Who is deleted, or comes back, begins anew.
create function registry.note_left_area() returns trigger language plpgsql as $$
begin
  delete from registry.left_area
  where machine_key = new.item_key
    and (old.deleted or new.deleted or area_id = new.area_id or left_at < now() - interval '30 days');
  if not old.deleted and not new.deleted then
    insert into registry.left_area (machine_key, area_id, left_at) values (new.item_key, old.area_id, now())
    on conflict (machine_key, area_id) do update set left_at = excluded.left_at;
  end if;
  return null;
end
$$;
create trigger left_area_is_noted after update on registry.machine
  for each row when (old.area_id <> new.area_id or old.deleted <> new.deleted)
  execute function registry.note_left_area();
