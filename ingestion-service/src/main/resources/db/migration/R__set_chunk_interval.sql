-- Runs again whenever the setting changes; holds for new chunks only.
select set_chunk_time_interval('telemetry.measurement', interval '${chunk_interval}');
