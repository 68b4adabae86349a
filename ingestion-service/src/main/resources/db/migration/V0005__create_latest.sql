-- The newest value of each series by the order of its source, never by a clock. Rows are updated in place, so that
-- every page keeps room for new versions.
create table telemetry.latest (
    boot_id      bigint      not null,
    sequence     bigint      not null,
    time         timestamptz not null,
    received_at  timestamptz not null,
    series_id    int primary key,
    sample_index int         not null,
    boot_uid     text collate "C" not null,
    real_value   float8,
    whole_value  bigint,
    flag_value   boolean,
    text_value   text,
    device_time  timestamptz
) with (fillfactor = 50);
