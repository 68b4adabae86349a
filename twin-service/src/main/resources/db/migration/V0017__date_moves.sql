-- When a machine came to stand where it stands, or was deleted: looking for the desired states that have to follow reads these machines
-- and not all. Absent for what happened before; a look at all machines finds that.
alter table twin.known_machine add column moved_at timestamptz;
create index known_machine_moved on twin.known_machine (moved_at) where moved_at is not null;

create function twin.date_move() returns trigger language plpgsql as $$
  begin
    new.moved_at := clock_timestamp();
    return new;
  end $$;

create trigger date_registration before insert on twin.known_machine for each row execute function twin.date_move();
create trigger date_move before update on twin.known_machine
  for each row when (new.area_id <> old.area_id or new.deleted <> old.deleted) execute function twin.date_move();
