-- Written by the database, in the transaction of the change, as the lines of the items are.
create function registry.audit_credential() returns trigger language plpgsql as $$
begin
  insert into registry.audit (at, factory_id, action, outcome, subject, kind, item_id, detail)
  select now(), m.factory_id,
    case when tg_op = 'INSERT' then 'credential.created' else 'credential.ended' end,
    'done', coalesce(new.ended_by, new.created_by), 'machine', m.machine_id,
    jsonb_strip_nulls(jsonb_build_object(
      'credential_id', new.credential_id, 'credential_kind', new.kind, 'replaces', new.replaces, 'end_reason', new.end_reason))
  from registry.machine m where m.item_key = new.machine_key;
  return null;
end
$$;
create trigger credential_is_audited after insert on registry.credential
  for each row execute function registry.audit_credential();
create trigger end_of_credential_is_audited after update on registry.credential
  for each row when (old.ended_at is null and new.ended_at is not null) execute function registry.audit_credential();

create function registry.audit_access() returns trigger language plpgsql as $$
begin
  if new.noticed and (tg_op = 'INSERT' or not old.noticed) then
    insert into registry.audit (at, factory_id, action, outcome, subject, kind, item_id, detail)
    select now(), m.factory_id, 'access.' || new.kind, 'refused', m.factory_id || ':' || m.machine_id, 'machine', m.machine_id,
      jsonb_build_object('count', new.count, 'newest', new.detail)
    from registry.machine m where m.item_key = new.machine_key;
  end if;
  return null;
end
$$;
create trigger access_is_audited after insert or update on registry.access_report
  for each row execute function registry.audit_access();
