create index known_machine_of_area on twin.known_machine (factory_id, area_id, machine_id) where not deleted;
create index known_machine_of_type on twin.known_machine (factory_id, type_id, machine_id) where not deleted;
create index known_machine_labels on twin.known_machine using gin ((document -> 'labels') jsonb_path_ops) where not deleted;
create index twin_by_convergence_since on twin.twin (factory_id, convergence_since, machine_id) where convergence_since is not null;
create index twin_by_connectivity_since on twin.twin (factory_id, connectivity_since, machine_id) where connectivity_since is not null;
