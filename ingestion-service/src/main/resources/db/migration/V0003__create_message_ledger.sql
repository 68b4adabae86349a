-- Every message that was ever taken, so that each counts once for ever. Whoever inserts the row stores the message's
-- values in the same transaction; whoever finds it there has a duplicate.
create table telemetry.message (
    sequence      bigint   not null,
    boot_ref      int      not null,
    message_class smallint not null,
    primary key (boot_ref, message_class, sequence)
);
comment on column telemetry.message.message_class is '1 telemetry';
