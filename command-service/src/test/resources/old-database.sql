-- Something in every table of the schema as V0004 left it, as the service of that time wrote it.
update command.registry_position set revision = 42;

insert into command.known_machine (factory_id, machine_id, area_id, type_id, revision, deleted, document) values
  ('old', 'm1', 'a1', 'press', 1, false, '{"labels": {"line": "L1"}}'),
  ('old', 'm2', 'a1', 'press', 2, false, '{}');

insert into command.connectivity (factory_id, machine_id, boot_id, session_id, online, boot_uids, changed_at) values
  ('old', 'm1', 7, 3, false, '{uid-7}', '2026-11-20T10:00:00Z');

insert into command.command (factory_id, command_id, machine_id, client_id, issued_by, idempotency_key, request_digest, correlation_id, type,
    parameters, created_at, expires_at, receipt_due_at, outcome_due_at, attempts, published_at, receipt_at, report_status, report_boot_id,
    report_sequence, report_arrived_at, report_digest, report_result, report_started_at, report_finished_at, state, due_at, ended_at, revision)
  values ('old', 'c-done', 'm1', 'mes', 'ada', 'key-1', 'digest-1', 'corr-1', 'stop', '{"hard": true}', '2026-11-20T10:00:00Z',
    '2026-11-20T10:05:00Z', '2026-11-20T10:06:00Z', '2026-11-20T11:00:00Z', 1, '2026-11-20T10:00:01Z', '2026-11-20T10:00:02Z', 'SUCCEEDED',
    7, 20, '2026-11-20T10:00:03Z', 'digest-r', '{"stopped": true}', '2026-11-20T10:00:02Z', '2026-11-20T10:00:03Z', 'succeeded', null,
    '2026-11-20T10:00:03Z', 5);

-- waits for its machine
insert into command.command (factory_id, command_id, machine_id, client_id, issued_by, idempotency_key, request_digest, type, parameters,
    created_at, expires_at, receipt_due_at, outcome_due_at, state, due_at, revision)
  values ('old', 'c-open', 'm2', 'mes', 'ada', 'key-2', 'digest-2', 'stop', '{}', now(), now() + interval '1 hour', now() + interval '2 hours',
    now() + interval '3 hours', 'pending', now() + interval '1 hour', 1);
insert into command.outbox (factory_id, command_id, machine_id, expires_at) values ('old', 'c-open', 'm2', now() + interval '1 hour');

-- ended without a word of its machine
insert into command.command (factory_id, command_id, machine_id, client_id, issued_by, request_digest, type, parameters, created_at, expires_at,
    receipt_due_at, outcome_due_at, verdict_at, state, ended_at, revision)
  values ('old', 'c-late', 'm1', 'mes', 'ada', 'digest-3', 'stop', '{}', '2026-11-19T10:00:00Z', '2026-11-19T10:05:00Z', '2026-11-19T10:06:00Z',
    '2026-11-19T11:00:00Z', '2026-11-19T10:05:01Z', 'undelivered', '2026-11-19T10:05:01Z', 2);

insert into command.event (factory_id, command_id, at, source, kind, detail) values
  ('old', 'c-done', '2026-11-20T10:00:00Z', 'client', 'submitted', '{"issued_by": "ada"}'),
  ('old', 'c-done', '2026-11-20T10:00:01Z', 'service', 'sent', '{}'),
  ('old', 'c-done', '2026-11-20T10:00:01Z', 'broker', 'published', '{}'),
  ('old', 'c-done', '2026-11-20T10:00:02Z', 'machine', 'received', '{}'),
  ('old', 'c-done', '2026-11-20T10:00:03Z', 'machine', 'outcome', '{"status": "succeeded"}'),
  ('old', 'c-open', now(), 'client', 'submitted', '{"issued_by": "ada"}'),
  ('old', 'c-late', '2026-11-19T10:00:00Z', 'client', 'submitted', '{"issued_by": "ada"}'),
  ('old', 'c-late', '2026-11-19T10:05:01Z', 'service', 'ended', '{"state": "undelivered"}');
