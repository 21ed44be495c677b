-- Gives stored things the names that the code uses. Processes of the former version have to be stopped before (docs/operations.md). Jobs that they
-- added for dead letters are added again under their new name by resume_dead_letter_work.
alter type letter_work_kind rename to dead_letter_work_kind;
alter type letter_work_state rename to dead_letter_work_state;
alter table letter_work rename to dead_letter_work;
alter table dead_letter_work rename column letter_work_id to dead_letter_work_id;
alter index letter_work_pkey rename to dead_letter_work_pkey;
alter index letter_work_open_reason_key rename to dead_letter_work_open_reason_key;
alter index letter_work_open_letter_key rename to dead_letter_work_open_dead_letter_key;
alter index letter_work_open_dev_eui_key rename to dead_letter_work_open_dev_eui_key;
alter index letter_work_user_idx rename to dead_letter_work_user_idx;
alter table dead_letter rename column letter_sha256 to content_sha256;
alter table device_usage rename column letter_bytes to dead_letter_bytes;
alter table device_usage rename column bare_letters to dead_letters_without_payload;
alter table species_rule_told rename to species_rule_sent;
alter table species_rule_sent rename column told_at to sent_at;
alter table integration rename column tells_alerts to sends_alerts;

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('work_on_letters', 'resume_letter_work');
  end if;
end $$;

drop trigger if exists device_letters on device;
drop function if exists tell_person(int);
drop function if exists tell_links_changed() cascade;
drop function if exists tell_credentials_changed() cascade;
drop function if exists tell_session_ended() cascade;
drop function if exists tell_outbox_due(int[]);
drop function if exists hold_links();
drop function if exists hold_other_account(int, int);
drop function if exists ask_to_develop(bigint);
drop function if exists ask_to_send_account_mail(bigint);
drop function if exists ask_for_samples(int, int);
drop function if exists take_in_letters(text);
drop function if exists take_in_device_letters() cascade;
drop function if exists keep_place_cleared() cascade;
drop function if exists keep_former_model() cascade;
drop function if exists letter_kept_bytes(int, text, int);
drop function if exists letter_obstacle(text, int, int, int, text);
drop function if exists queue_letter_work(bigint);
drop function if exists photo_letter_sha256(photo);
drop function if exists import_keeps(device_import_row);
drop function if exists undo_import(int, int);
