-- Something in every table of the schema as V0009 left it, as the service of that time wrote it.
update twin.registry_position set revision = 42;

insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, deleted, document) values
  ('old', 'm1', 'a1', 'press', 1, false, '{"labels": {"line": "L1"}}'),
  ('old', 'm2', '', '', 5, true, '{}'),
  ('old', 'm3', 'a1', 'press', 3, false, '{}'),
  ('old', 'm4', 'a2', 'press', 4, false, '{}'),
  ('old', 'g1', 'a1', 'gateway', 2, false, '{}');

insert into twin.known_machine_type (type_id, revision, document) values ('press', 1, '{}'), ('gateway', 1, '{}');

insert into twin.place (factory_id, machine_id, area_id) values ('old', 'm1', 'a1'), ('old', 'm3', 'a1'), ('old', 'm4', 'a2'), ('old', 'g1', 'a1');
update twin.place_position set revision = 42;
insert into twin.clearance (factory_id, machine_id, area_id, due_at) values ('old', 'm4', 'a1', '2999-01-01T00:00:00Z');
update twin.retained_read set started_at = now();

insert into twin.twin (factory_id, machine_id, version, desired_revision, desired, desired_changes, desired_removals,
    desired_changed_at, desired_correlation_id, publish_issue, publish_boot_id, publish_session_id, published_issue, published_area_id,
    reported_revision, boot_id, boot_uid, sequence, message_id, sent_at, reported_at, report,
    cause, session_boot_id, session_id, via_gateway_id, via_boot_id, via_session_id, connectivity_since,
    convergence, convergence_since, convergence_took_ms) values
  -- in sync, behind a gateway
  ('old', 'm1', 5, 2, '{"speed": 1200.50}', '{"/speed": {"revision": 2, "changed_at": "2026-11-20T10:00:00Z", "changed_by": "ada"}}',
    '{"/mode": {"revision": 2, "changed_at": "2026-11-20T10:00:00Z", "changed_by": "ada"}}',
    '2026-11-20T10:00:00Z', 'c-2', 2, 7, 1, 2, 'a1',
    2, 7, 'uid-7', 12, 'r-12', '2026-11-20T10:00:01Z', '2026-11-20T10:00:01.5Z',
    '{"reported": {"speed": 1200.50, "tool": null}, "applied_revision": 2, "apply_status": "applied", "firmware_version": "1.0"}',
    'connected', 7, 1, 'g1', 3, 1, '2026-11-20T09:00:00Z', 'in_sync', '2026-11-20T10:00:01.5Z', 1500),
  -- wanted, never heard of
  ('old', 'm3', 1, 1, '{"a": 1}', '{"/a": {"revision": 1, "changed_at": "2026-11-21T10:00:00Z", "changed_by": "mes"}}', null,
    '2026-11-21T10:00:00Z', 'c-3', 1, null, null, 1, 'a1',
    null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 'unknown', null, null),
  -- stuck
  ('old', 'm4', 2, 1, '{"a": 2}', '{"/a": {"revision": 1, "changed_at": "2026-11-22T10:00:00Z", "changed_by": "mes"}}', null,
    '2026-11-22T10:00:00Z', 'c-4', 1, null, null, 1, 'a2',
    1, 1, 'uid-4', 1, 'r-1', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', '{"reported": {"a": 1}, "applied_revision": 0}',
    null, null, null, null, null, null, null, 'pending', '2026-11-22T10:00:00Z', null),
  ('old', 'g1', 1, 0, '{}', '{}', null, null, null, 0, null, null, 0, null,
    null, null, null, null, null, null, null, null, 'connected', 3, 1, null, null, null, '2026-11-20T08:00:00Z', 'unknown', null, null);

-- deleted, where its reports stood
insert into twin.twin (factory_id, machine_id, version, desired_revision, desired, desired_changes, publish_issue, published_issue,
    convergence, last_boot_id, last_sequence, last_reported_revision, last_announced_boot_id)
  values ('old', 'm2', 4, 2, '{}', '{}', 2, 2, 'unknown', 5, 77, 9, 5);

insert into twin.boot (factory_id, machine_id, boot_id, boot_uid) values
  ('old', 'm1', 7, 'uid-7'), ('old', 'm2', 5, 'uid-5'), ('old', 'm4', 1, 'uid-4');
insert into twin.foreign_life (factory_id, machine_id, boot_uid, boot_id, sequence, reported_revision, returns, since, last_at)
  values ('old', 'm1', 'uid-6', 6, 3, 1, 1, now(), now());
insert into twin.last_seen (factory_id, machine_id, seen_at) values ('old', 'm1', '2026-11-20T10:05:00Z');
insert into twin.alert (factory_id, machine_id, code, since, detail) values ('old', 'm4', 'stuck', '2026-11-22T10:00:00Z', 'for long');

insert into twin.transition (factory_id, machine_id, kind, outcome, accepted, at, actor, reason, boot_id, boot_uid, sequence, session_id,
    message_id, from_revision, to_revision, convergence, document, correlation_id) values
  ('old', 'm1', 'desired', 'applied', true, '2026-11-19T10:00:00Z', 'ada', null, null, null, null, null, null, 0, 1, 'unknown',
    '{"speed": 800, "mode": "eco"}', 'c-1'),
  ('old', 'm1', 'availability', 'applied', true, '2026-11-20T09:00:00Z', 'gateway', null, 7, 'uid-7', null, 1, 'a-1', null, null, 'unknown', null, null),
  ('old', 'm1', 'reported', 'applied', true, '2026-11-20T09:00:01Z', 'device', null, 7, 'uid-7', 11, null, 'r-11', 0, 1, 'pending',
    '{"speed": 800}', null),
  ('old', 'm1', 'reported', 'stale', false, '2026-11-20T09:30:00Z', 'device', null, 7, 'uid-7', 10, null, 'r-10', null, null, 'pending', null, null),
  ('old', 'm1', 'desired', 'applied', true, '2026-11-20T10:00:00Z', 'ada', null, null, null, null, null, null, 1, 2, 'pending',
    '{"speed": 1200.50}', 'c-2'),
  ('old', 'm1', 'reported', 'applied', true, '2026-11-20T10:00:01.5Z', 'device', null, 7, 'uid-7', 12, null, 'r-12', 1, 2, 'in_sync',
    '{"speed": 1200.50, "tool": null}', null),
  ('old', 'm3', 'desired', 'applied', true, '2026-11-21T10:00:00Z', 'mes', null, null, null, null, null, null, 0, 1, 'unknown', '{"a": 1}', 'c-3'),
  ('old', 'm4', 'reported', 'applied', true, '2026-11-21T10:00:00Z', 'device', null, 1, 'uid-4', 1, null, 'r-1', 0, 1, 'in_sync', '{"a": 1}', null),
  ('old', 'm4', 'desired', 'applied', true, '2026-11-22T10:00:00Z', 'mes', null, null, null, null, null, null, 0, 1, 'pending', '{"a": 2}', 'c-4'),
  ('old', 'm2', 'desired', 'deleted', true, '2026-11-23T10:00:00Z', 'twin-service', 'the machine is registered no more', null, null, null, null, null, 1, 2, 'unknown', '{}', null),
  ('old', 'g1', 'availability', 'applied', true, '2026-11-20T08:00:00Z', 'device', null, 3, 'uid-3', null, 1, 'a-0', null, null, 'unknown', null, null);

insert into twin.desired_job (job_id, factory_id, client, idempotency_key, created_by, request, machines, created_at, correlation_id)
  values ('6f1d1b0c-3f0e-4a57-9a43-0c7a5d0a0001', 'old', 'mes', 'k-1', 'mes', '{"selector": {"type_id": "press"}, "merge_patch": {"a": 2}}', 2, now(), 'c-4');
insert into twin.desired_job_machine (job_id, machine_id, outcome, revision, errors, done_at) values
  ('6f1d1b0c-3f0e-4a57-9a43-0c7a5d0a0001', 'm4', 'changed', 1, null, now()),
  ('6f1d1b0c-3f0e-4a57-9a43-0c7a5d0a0001', 'm3', 'refused', null, '[{"pointer": "/a", "detail": "is too large"}]', now());
