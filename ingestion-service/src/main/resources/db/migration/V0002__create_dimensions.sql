-- Short numbers for what would otherwise be repeated in every row. Rows are never deleted or renumbered:
-- services keep the numbers in memory. Text compares by code point, the same on every server.

-- One life of a source between two boots. Without a boot_uid the empty text stands for it.
create table telemetry.boot (
    boot_ref   int generated always as identity primary key,
    factory_id text   not null,
    machine_id text   not null,
    boot_id    bigint not null,
    boot_uid   text collate "C" not null,
    unique (factory_id, machine_id, boot_id, boot_uid)
);

create table telemetry.series (
    series_id  int generated always as identity primary key,
    factory_id text not null,
    machine_id text not null,
    metric     text collate "C" not null,
    unique (factory_id, machine_id, metric)
);
