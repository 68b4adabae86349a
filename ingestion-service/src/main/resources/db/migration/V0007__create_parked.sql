-- Messages of machines that could not be told known or unknown while the registry was away. They are decided later,
-- so that neither they are lost nor others wait for them.
create table telemetry.parked (
    parked_id   bigint generated always as identity primary key,
    received_at timestamptz not null,
    topic       text        not null,
    digest      bytea       not null unique,
    payload     bytea       not null
);
