-- The trace that a submission was part of; see millwright.command.submit.keep-traces.
alter table command.command add column trace_parent text;
alter table command.remembered add column trace_parent text;
