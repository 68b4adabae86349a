-- Values that were refused, each with its reason; the other values of the same message are stored.
create table telemetry.quarantine (
    quarantine_id bigint generated always as identity primary key,
    received_at   timestamptz not null,
    boot_ref      int         not null,
    sequence      bigint      not null,
    sample_index  int         not null,
    metric        text        not null,
    reason        text        not null,
    device_time   text,
    raw           text        not null
);
create index quarantine_boot on telemetry.quarantine (boot_ref, sequence);
