create extension if not exists timescaledb;

-- One measured value. "time" is the one that queries go by: the device's own, or the time of receipt where the
-- device calls its clock unsynced; then device_time keeps what the device wrote.
create table telemetry.measurement (
    time         timestamptz not null,
    received_at  timestamptz not null,
    sequence     bigint      not null,
    series_id    int         not null,
    boot_ref     int         not null,
    sample_index int         not null,
    real_value   float8,
    whole_value  bigint,
    flag_value   boolean,
    text_value   text,
    device_time  timestamptz,
    constraint exactly_one_value check (num_nonnulls(real_value, whole_value, flag_value, text_value) = 1)
);
select create_hypertable('telemetry.measurement', by_range('time'), create_default_indexes => false);
create index measurement_series_time on telemetry.measurement (series_id, time);
