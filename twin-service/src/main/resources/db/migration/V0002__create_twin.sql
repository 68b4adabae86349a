create table twin.twin (
  factory_id text not null,
  machine_id text not null,
  -- counts the saved changes: every change is a compare-and-set on it
  version bigint not null,

  desired_revision bigint not null,
  desired jsonb not null,
  desired_changes jsonb not null,
  desired_changed_at timestamptz,
  desired_correlation_id text,

  -- how often desired had to be published, and for which connection last
  publish_issue bigint not null,
  publish_boot_id bigint,
  publish_session_id bigint,
  -- written by the publisher alone
  published_issue bigint not null default 0,
  published_area_id text,
  publish_tried_at timestamptz,

  reported_revision bigint,
  boot_id bigint,
  boot_uid text,
  sequence bigint,
  message_id text,
  sent_at timestamptz,
  reported_at timestamptz,
  report jsonb,

  cause text,
  session_boot_id bigint,
  session_id bigint,
  via_gateway_id text,
  via_boot_id bigint,
  via_session_id bigint,
  connectivity_since timestamptz,

  convergence text not null,
  convergence_reason text,
  convergence_since timestamptz,
  convergence_took_ms bigint,

  primary key (factory_id, machine_id)
);

create index twin_to_publish on twin.twin (publish_tried_at nulls first) where published_issue < publish_issue;
create index twin_online_via on twin.twin (factory_id, via_gateway_id) where cause = 'connected' and via_gateway_id is not null;
create index twin_by_convergence on twin.twin (factory_id, convergence, machine_id);

-- the lives of a machine that reports were taken of
create table twin.boot (
  factory_id text not null,
  machine_id text not null,
  boot_id bigint not null,
  -- empty for a source that has none
  boot_uid text not null,
  primary key (factory_id, machine_id, boot_id, boot_uid)
);

create index boot_by_uid on twin.boot (factory_id, machine_id, boot_uid, boot_id);
