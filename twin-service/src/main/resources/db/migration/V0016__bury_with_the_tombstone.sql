-- What ends the twin of a deleted machine: its desired state goes, its revisions and its order stay. In one statement with its line
-- of history; a twin that is empty already is left alone. Of all deleted machines, or of one. How many there were.
create function twin.bury(only_factory text, only_machine text, buried_at timestamptz) returns bigint language sql as $$
  with gone as (
    update twin.twin t set version = t.version + 1,
      desired_revision = t.desired_revision + 1, desired = '{}', desired_changes = '{}', desired_removals = '{}',
      desired_changed_at = buried_at, desired_correlation_id = null,
      publish_issue = t.publish_issue + 1, publish_boot_id = null, publish_session_id = null,
      last_boot_id = coalesce(t.boot_id, t.last_boot_id),
      last_sequence = coalesce(t.sequence, t.last_sequence),
      last_reported_revision = coalesce(t.reported_revision, t.last_reported_revision),
      last_announced_boot_id = coalesce(t.session_boot_id, t.last_announced_boot_id),
      reported_revision = null, boot_id = null, boot_uid = null, sequence = null, message_id = null,
      sent_at = null, reported_at = null, report = null,
      cause = null, session_boot_id = null, session_id = null,
      via_gateway_id = null, via_boot_id = null, via_session_id = null, connectivity_since = null,
      convergence = 'unknown', convergence_reason = null, convergence_since = null, convergence_took_ms = null,
      silent_since = null
    from twin.known_machine k
    where k.factory_id = t.factory_id and k.machine_id = t.machine_id and k.deleted
      and (only_factory is null or t.factory_id = only_factory and t.machine_id = only_machine)
      and (t.desired <> '{}' or t.report is not null or t.cause is not null)
    returning t.factory_id, t.machine_id, t.version, t.desired_revision, to_jsonb(t) as whole),
  lines as (
    insert into twin.transition (factory_id, machine_id, version, state, kind, outcome, accepted, at, actor, reason,
      from_revision, to_revision, convergence, document)
    select factory_id, machine_id, version, twin.state_of(whole, 'desired'), 'desired', 'deleted', true, buried_at, 'twin-service',
      'the machine is registered no more', desired_revision - 1, desired_revision, 'unknown', '{}'
    from gone returning 1)
  select count(*) from lines $$;

-- at once with the tombstone: a machine that is registered again within the same second must not inherit anything
create function twin.bury_this() returns trigger language plpgsql as $$
  begin
    perform twin.bury(new.factory_id, new.machine_id, clock_timestamp());
    return null;
  end $$;

create trigger bury_deleted after update on twin.known_machine
  for each row when (new.deleted and not old.deleted) execute function twin.bury_this();
