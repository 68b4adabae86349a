-- A command changes several times within moments: with room on its page, a change that touches no index stays on it.
alter table command.command set (fillfactor = 70);
alter table command.outbox set (fillfactor = 70);
alter table command.connectivity set (fillfactor = 70);
