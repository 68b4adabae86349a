-- Until when a part of the batch may be open; it is told anew by every repetition, as that may submit parts that were refused before. A
-- batch is kept as long as the name of any part.
alter table command.batch add column open_until timestamptz;
update command.batch set open_until = created_at + interval '8 days';
alter table command.batch alter column open_until set not null;

drop index command.batch_by_age;
create index batch_by_end on command.batch (open_until);
