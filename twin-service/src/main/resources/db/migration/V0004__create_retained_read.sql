-- when one replica read the retained messages last
create table twin.retained_read (
  id int primary key default 1 check (id = 1),
  started_at timestamptz
);

insert into twin.retained_read default values;
