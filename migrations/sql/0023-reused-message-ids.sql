-- A hash of what a message said under its key. A repeated key with the same hash is a redelivery, with another hash it is a
-- different message under a reused id. Null for messages stored before this migration: they are treated as redeliveries.
alter table uplink_ledger add column content_hash bigint;
alter table health_ledger add column content_hash bigint;

-- One row of a batch: its position in the batch (from 1), its natural key, and the hash of its content.
create type sent_insight_key as (
  place bigint, device_id int, message_identifier bigint, message_index smallint, file_ctime_ms bigint, content_hash bigint);
create type sent_report_key as (
  place bigint, device_id int, message_identifier bigint, recorded_ms bigint, content_hash bigint);

create function refuse_places(places bigint[]) returns void language plpgsql as $$
begin
  if cardinality(places) > 0 then
    raise exception 'a message id was reused with other content'
      using errcode = 'SC002', detail = array_to_string(places, ',');
  end if;
end $$;

-- These two functions are called by the statement that inserts into the ledger, after the insert. They raise SC002 when a row of the
-- batch has the key of a ledger entry with another hash; the detail lists the positions of these rows. Being volatile, they read
-- with a snapshot of their own: it includes the batch's own entries and those another gateway committed in the meantime.
create function refuse_reused_insight_keys(in_sent sent_insight_key[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_places(array(
    select s.place from unnest(in_sent) s join uplink_ledger l using (device_id, message_identifier, message_index, file_ctime_ms)
    where l.content_hash <> s.content_hash order by s.place));
end $$;

create function refuse_reused_report_keys(in_sent sent_report_key[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_places(array(
    select s.place from unnest(in_sent) s join health_ledger l using (device_id, message_identifier, recorded_ms)
    where l.content_hash <> s.content_hash order by s.place));
end $$;
