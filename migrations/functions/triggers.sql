-- Defines every trigger in the schema, table by table. This file is applied after all others.

-- user_account
create or replace trigger user_deleted after delete on user_account for each row execute function forget_outgoing();

-- user_session
create or replace trigger session_ended after update of ended_at on user_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();
create or replace trigger session_removed after delete on user_session
  for each row when (old.ended_at is null) execute function notify_session_ended();

-- account_event
create or replace trigger account_event_kept before update or delete or truncate on account_event
  for each statement execute function refuse_change();

-- alg_release: devices get what was approved, so only its state changes.
create or replace trigger release_kept before update of name, description on alg_release
  for each statement execute function refuse_change();
create or replace trigger release_component_kept before update on alg_release_component
  for each statement execute function refuse_change();
create or replace trigger release_downstream_kept before update on alg_release_downstream
  for each statement execute function refuse_change();

-- device
create or replace trigger device_rows after insert on device for each row execute function add_device_rows();
create or replace trigger device_credentials after update of secret_sha256, revoked_at on device
  for each row when (old.secret_sha256 <> new.secret_sha256 or old.revoked_at is distinct from new.revoked_at)
  execute function notify_credentials_changed();
create or replace trigger device_dead_letters after insert or update of dev_eui on device
  for each row when (new.dev_eui is not null) execute function decode_dead_letters_of_device();

-- device_health
create or replace trigger place_stays_cleared before update on device_health
  for each row when (new.latitude is not null and new.placed_at < new.place_cleared_at)
  execute function clear_place();

-- device_alg
create or replace trigger model_removed after delete on device_alg for each row execute function record_former_model();
create or replace trigger model_replaced after update of release_id, firmware_version on device_alg
  for each row when (old.release_id is distinct from new.release_id or old.firmware_version is distinct from new.firmware_version)
  execute function record_former_model();

-- user_device; triggers of one event run in the order of their names.
create or replace trigger link_added after insert on user_device
  referencing new table as changed for each statement execute function publish_links_changed();
create or replace trigger link_alerted after insert on user_device
  referencing new table as joined for each statement execute function raise_standing_alerts();
create or replace trigger link_remembered after insert on user_device
  referencing new table as changed for each statement execute function remember_owner();
create or replace trigger link_regrouped after update of group_id on user_device
  for each row when (old.group_id is distinct from new.group_id) execute function share_with_group();
create or replace trigger link_relevelled after update of may_manage on user_device
  for each row when (old.is_guest and old.may_manage <> new.may_manage and new.group_id is not null) execute function share_with_group();
create or replace trigger link_forgotten after delete on user_device
  referencing old table as removed for each statement execute function forget_links();
create or replace trigger link_removed after delete on user_device
  referencing old table as changed for each statement execute function publish_links_changed();
create or replace trigger link_loss_recorded after delete on user_device
  referencing old table as removed for each statement execute function record_cameras_removed();

-- alert
create or replace trigger alerts_raised after insert on alert
  referencing new table as raised for each statement execute function send_raised_alerts();
create or replace trigger alerts_ended after update on alert
  referencing old table as earlier new table as later for each statement execute function send_ended_alerts();

-- device_command
create or replace trigger command_transition_checked before update of status, ended_at, ended_by on device_command
  for each row when ((old.status, old.ended_at, old.ended_by) is distinct from (new.status, new.ended_at, new.ended_by)
    and not is_command_transition(old.status, new.status, new.ended_by))
  execute function refuse_command_transition();
create or replace trigger commands_made after insert on device_command
  referencing new table as made for each statement execute function apply_effects_of_new_commands();
create or replace trigger commands_changed after update on device_command
  referencing old table as earlier new table as later for each statement execute function apply_command_effects();
create or replace trigger commands_removed after delete on device_command
  referencing old table as removed for each statement execute function apply_effects_of_removed_commands();

-- command_event
create or replace trigger command_event_kept before update on command_event for each statement execute function refuse_change();

-- integration, device_group, species_rule
create or replace trigger integration_deleted after delete on integration for each row execute function skip_outgoing();
create or replace trigger group_deleted after delete on device_group for each row execute function forget_group_of_rules();
create or replace trigger rule_deleted after delete on species_rule for each row execute function forget_rule();
