create index command_by_factory on command.command (factory_id, created_at desc, command_id desc);
