-- Lists of a factory's set-aside messages, newest first; the factory is the second level of their topic.
create index set_aside_factory on command.set_aside (split_part(topic, '/', 2), id desc);
