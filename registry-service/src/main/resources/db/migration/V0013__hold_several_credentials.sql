-- Several credentials a machine at once. One that has ended stays for a while: to be shown, and for brokers to hear of it.
alter table registry.credential drop constraint credential_machine_key_key;
alter table registry.credential
  add column kind          text   not null default 'password' check (kind in ('password', 'certificate')),
  add column not_before    timestamptz,
  add column not_after     timestamptz,
  add column replaces      text,
  add column first_used_at timestamptz,
  add column last_used_at  timestamptz,
  add column ended_at      timestamptz,
  add column ended_by      text,
  add column end_reason    text check (end_reason in ('revoked', 'replaced', 'machine_deleted')),
  add column ended_xact    bigint,
  add column version       bigint not null default 1,
  add check ((ended_at is null) = (end_reason is null));

create index credential_of_machine on registry.credential (machine_key, credential_id);
create index credential_ended on registry.credential (ended_xact) where ended_xact is not null;

-- Whoever ends a credential, the transaction is noted, so that a reader can tell what it may not have seen yet.
create function registry.note_end_of_credential() returns trigger language plpgsql as $$
begin
  new.ended_xact := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger credential_ends before update on registry.credential
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function registry.note_end_of_credential();
