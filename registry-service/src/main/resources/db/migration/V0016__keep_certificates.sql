alter table registry.credential
  add column fingerprint text unique,
  add column serial      text unique,
  add column key_hash    text,
  add column certificate text,
  add check (kind <> 'certificate' or (fingerprint is not null and serial is not null and key_hash is not null
    and certificate is not null and not_after is not null)),
  alter column secret_hash drop not null,
  add check (kind <> 'password' or secret_hash is not null);
create index credential_by_key on registry.credential (key_hash) where key_hash is not null;

-- The token itself is shown once and never stored.
create table registry.claim_token (
  token_id      text        primary key,
  machine_key   text        collate "C" not null references registry.machine (item_key),
  token_hash    bytea       not null unique,
  created_at    timestamptz not null,
  created_by    text        not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  credential_id text,
  revoked_at    timestamptz
);
create index claim_token_of_machine on registry.claim_token (machine_key, created_at desc);

create function registry.revoke_claim_tokens() returns trigger language plpgsql as $$
begin
  update registry.claim_token set revoked_at = now()
  where machine_key = new.item_key and used_at is null and revoked_at is null;
  return null;
end
$$;
create trigger deletion_revokes_claim_tokens after update on registry.machine
  for each row when (new.deleted and not old.deleted) execute function registry.revoke_claim_tokens();
