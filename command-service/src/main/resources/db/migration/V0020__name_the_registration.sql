-- For which registration of its machine a command was submitted; absent when the own copy of the registry did not have the machine. A
-- machine that is registered anew under the same id is another one: it is not sent what was meant for the former one.
alter table command.command add column registration bigint;
alter table command.outbox add column registration bigint;
