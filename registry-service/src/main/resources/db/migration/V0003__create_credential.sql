-- The secret itself is shown once and never stored.
create table registry.credential (
  credential_id text        primary key,
  machine_key   text        collate "C" not null unique references registry.machine (item_key),
  secret_hash   bytea       not null check (length(secret_hash) = 32),
  created_at    timestamptz not null,
  created_by    text        not null
);
