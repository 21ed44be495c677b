create or replace function utc_day() returns date language sql stable as $$
  select (now() at time zone 'utc')::date
$$;

create or replace function refuse_places(places bigint[]) returns void language plpgsql as $$
begin
  if cardinality(places) > 0 then
    raise exception 'a message id was reused with other content'
      using errcode = 'SC002', detail = array_to_string(places, ',');
  end if;
end $$;

-- These two functions are called by the statement that inserts into the ledger, after the insert. They raise SC002 if a row in the batch has the key
-- of a ledger entry with a different hash. The detail lists these rows' positions. Because they are volatile, they read with a separate snapshot: it
-- includes the batch's own entries and those that another gateway has committed in the meantime.
create or replace function refuse_reused_insight_keys(in_sent sent_insight_key[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_places(array(
    select s.place from unnest(in_sent) s join uplink_ledger l using (device_id, message_identifier, message_index, file_ctime_ms)
    where l.content_hash <> s.content_hash order by s.place));
end $$;

create or replace function refuse_reused_report_keys(in_sent sent_report_key[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_places(array(
    select s.place from unnest(in_sent) s join health_ledger l using (device_id, message_identifier, recorded_ms)
    where l.content_hash <> s.content_hash order by s.place));
end $$;

-- Stores one dead letter. in_left_out says why its payload is omitted, or is null if it may be stored. If the same dead letter is stored again, only
-- its count increases, regardless of the limits. in_photo_key names the file in the photo folder that is the payload. Its bytes are counted like a
-- photo's. A frame with an unknown DevEUI has no device id. All frames from unknown devices share the limits of one device, which has the number -1
-- in device_usage.
create or replace function store_dead_letter(
  in_source text, in_device_id int, in_dev_eui text, in_topic text, in_reason text, in_detail text, in_payload bytea, in_payload_bytes int,
  in_sha256 bytea, in_bytes_max bigint, in_bare_max int, in_left_out text, in_photo_key text)
returns void language plpgsql as $$
declare
  today constant date := utc_day();
  cost constant bigint := coalesce(octet_length(in_payload), 0) + octet_length(in_topic) + octet_length(in_detail) + 512;
  left_out text := in_left_out;
  counted_id constant int := coalesce(in_device_id, -1);
begin
  update device_stat set last_seen = greatest(last_seen, now()) where device_id = in_device_id;
  update dead_letter set times = times + 1, last_received_at = now(), reason = in_reason, detail = in_detail
    where content_sha256 = in_sha256;
  if found then
    return;
  end if;
  insert into device_usage (day, device_id) values (today, counted_id) on conflict do nothing;
  if left_out is null then
    update device_usage set dead_letter_bytes = dead_letter_bytes + cost
      where day = today and device_id = counted_id and dead_letter_bytes + cost <= in_bytes_max;
    if not found then
      left_out := 'daily_limit';
    end if;
  end if;
  if left_out is not null then
    update device_usage set dead_letters_without_payload = dead_letters_without_payload + 1
      where day = today and device_id = counted_id and dead_letters_without_payload < in_bare_max;
    if not found then
      left_out := 'counted';
      in_sha256 := sha256(convert_to(format('counted %s %s %s', today, counted_id, in_reason), 'utf8'));
    end if;
  end if;
  insert into dead_letter as l (
    source, device_id, dev_eui, topic, reason, detail, payload, photo_key, payload_bytes, content_sha256, payload_left_out)
  values (in_source, in_device_id, in_dev_eui, in_topic, in_reason, in_detail, case when left_out is null then in_payload end,
    case when left_out is null then in_photo_key end, in_payload_bytes, in_sha256, left_out)
  on conflict (content_sha256) do update set
    times = l.times + 1, last_received_at = now(), topic = excluded.topic, reason = excluded.reason,
    detail = excluded.detail, payload_bytes = excluded.payload_bytes;
  -- The device may have been provisioned since the gateway looked for it.
  if in_device_id is null and in_dev_eui is not null then
    perform lock_dev_eui(in_dev_eui);
    if exists (select from device where dev_eui = in_dev_eui) then
      perform decode_dead_letters_of(in_dev_eui);
    end if;
  end if;
end $$;

-- Returns how many bytes of a dead letter's payload are stored, either in the row or, as a whole, in a file. Returns null if it was omitted. Takes
-- columns, as dead_letter_obstacle does.
create or replace function dead_letter_stored_bytes(in_row_bytes int, in_photo_key text, in_payload_bytes int) returns int language sql immutable as $$
  select case when in_photo_key is null then in_row_bytes else in_payload_bytes end
$$;

-- Returns why a dead letter cannot be decoded again, or null: 'counted' (the row counts several of them), 'no_payload' (its payload was omitted),
-- 'cut' (only the beginning of its payload was stored), 'no_device' (its device no longer exists, or its DevEUI belongs to none). in_kept_bytes is
-- the size of what is stored. Takes columns, because passing a whole row would read its payload too.
create or replace function dead_letter_obstacle(in_left_out text, in_kept_bytes int, in_payload_bytes int, in_device_id int, in_dev_eui text)
returns text language sql stable as $$
  select case
    when in_left_out = 'counted' then 'counted'
    when in_kept_bytes is null then 'no_payload'
    when in_kept_bytes < in_payload_bytes then 'cut'
    when not exists (select from device d where case when in_dev_eui is null then d.device_id = in_device_id else d.dev_eui = in_dev_eui end) then 'no_device'
  end
$$;

-- Adds the job for work on dead letters, unless it already has one. All jobs share a queue, so that only one runs at a time across all gateways.
create or replace function add_dead_letter_job(in_work_id bigint) returns void language sql as $$
  select graphile_worker.add_job('work_on_dead_letters', json_build_object('workId', in_work_id),
    queue_name := 'dead_letters', job_key := 'dead_letter_work:' || in_work_id, priority := -1)
$$;

-- Stores which fields of new messages could not be read, in message order. The newest message of each kind decides: a field that it does not name has
-- no problem any more. The devices are locked.
create or replace function note_unreadable_fields(in_kind text, in_messages read_message[]) returns void language plpgsql as $$
declare
  message record;
begin
  for message in
    select device_id, max(received_at) as received_at, coalesce(jsonb_agg(unreadable) filter (where unreadable is not null) -> 0, '{}') as fields
    from unnest(in_messages) group by device_id, message_identifier order by max(place)
  loop
    update unreadable_field set since = null
      where device_id = message.device_id and kind = in_kind and since is not null and not message.fields ? field;
    insert into unreadable_field as known (device_id, kind, field, since, last_at, times, last_value)
      select message.device_id, in_kind, key, message.received_at, message.received_at, 1, value from jsonb_each_text(message.fields)
      on conflict (device_id, kind, field) do update set since = coalesce(known.since, excluded.since), last_at = greatest(known.last_at, excluded.last_at),
        times = known.times + 1, last_value = excluded.last_value;
  end loop;
end $$;
