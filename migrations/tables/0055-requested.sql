-- Columns have the names that the code uses. Processes of the former version have to be stopped before (docs/operations.md).
alter table device rename column asked_cycle_minutes to requested_cycle_minutes;
alter table device rename column asked_sync_minutes to requested_sync_minutes;
alter table device rename column asked_trigger_number to requested_trigger_number;
alter table network_server rename column test_asked_at to test_requested_at;
alter table sample_fleet rename column asked_at to requested_at;
alter table device_report_use rename column asked_at to requested_at;
alter index sample_fleet_asked_idx rename to sample_fleet_requested_idx;
