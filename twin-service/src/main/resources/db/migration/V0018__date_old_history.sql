-- Lines of the history that are older than its states know no version and no state. The newest line of a twin that was not changed since
-- gets those that the twin has, so that the past and the feed have it; and the line of the desired document, who changed what.
with newest as (
  select distinct on (factory_id, machine_id) factory_id, machine_id, id, at
  from twin.transition where accepted
  order by factory_id, machine_id, epoch desc, xid desc, id desc)
update twin.transition x set version = t.version, state = twin.state_of(to_jsonb(t), x.kind)
from newest n join twin.twin t on t.factory_id = n.factory_id and t.machine_id = n.machine_id
where x.factory_id = n.factory_id and x.machine_id = n.machine_id and x.id = n.id and x.at = n.at and x.version is null;

update twin.transition x
set state = jsonb_strip_nulls(jsonb_build_object('desired_changes', t.desired_changes, 'desired_removals', t.desired_removals))
from twin.twin t
where x.factory_id = t.factory_id and x.machine_id = t.machine_id and x.kind = 'desired' and x.accepted
  and x.to_revision = t.desired_revision and x.state is null;
