-- see io.millwright.service.webhook
create table twin.webhook (
  factory_id text not null,
  webhook_id text not null,
  revision bigint not null default 1,
  url text not null,
  filter jsonb not null,
  max_batch int not null,
  active boolean not null,
  reason text,
  secret text not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  epoch int not null,
  xid xid8 not null,
  event_id bigint not null,
  generation uuid not null,
  failed int not null default 0,
  given_up_in_a_row int not null default 0,
  next_attempt_at timestamptz,
  last_delivered_at timestamptz,
  last_error text,
  lease text,
  leased_until timestamptz,
  primary key (factory_id, webhook_id)
);

create table twin.webhook_dead_letter (
  id bigint generated always as identity primary key,
  factory_id text not null,
  webhook_id text not null,
  event jsonb not null,
  attempts int not null,
  error text not null,
  given_up_at timestamptz not null,
  foreign key (factory_id, webhook_id) references twin.webhook on delete cascade
);
create index webhook_dead_letter_of_webhook on twin.webhook_dead_letter (factory_id, webhook_id, id desc);
