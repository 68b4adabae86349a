-- What dashboards may rely on: columns are added here, never renamed or removed. "value" is a number, integers rounded to a
-- double; "integer_value" is exact.
create view telemetry.telemetry_v1 as
select m.time, s.factory_id, s.machine_id, s.metric,
    coalesce(m.real_value, m.whole_value::float8) as value,
    m.whole_value as integer_value, m.flag_value, m.text_value, m.received_at
from telemetry.measurement m
join telemetry.series s using (series_id);
