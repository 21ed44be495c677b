-- Known fields of messages that could not be read. A row stays when the field can be read again: it counts.
create table unreadable_field (
  device_id int not null references device on delete cascade,
  -- The kind of message: insights or health.
  kind text not null,
  field text not null,
  -- When it could not be read for the first time since a message of the kind without the trouble; null while the newest message has none.
  since timestamptz(3),
  last_at timestamptz(3) not null,
  -- Messages with the trouble.
  times bigint not null,
  -- The value of the last one as JSON, cut to 100 characters.
  last_value text not null,
  primary key (device_id, kind, field)
);
create index unreadable_field_open_idx on unreadable_field (device_id, kind) where since is not null;

-- A row of a batch, with the fields of its message that could not be read, by name; null without any.
create type read_message as (
  place bigint, device_id int, message_identifier bigint, received_at timestamptz, unreadable jsonb);

-- 0/0 was stored as a place before. An id carries the displayed time, in seconds from 2020 above its lowest 22 bits. Devices take their place from a sighting or report that has one, among their newest thousand of each.
update insight set latitude = null, longitude = null where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
update health set latitude = null, longitude = null where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
update device_health set latitude = null, longitude = null, placed_at = null
  where abs(latitude) <= 0.001 and abs(longitude) <= 0.001;
update device_health h set latitude = n.latitude, longitude = n.longitude, placed_at = n.placed_at, is_network_place = false
  from (
    select d.device_id, place.* from device_health d cross join lateral (
      select latitude, longitude, placed_at from (
        (select latitude, longitude, timestamptz '2020-01-01 00:00Z' + (insight_id >> 22) * interval '1 second' as placed_at from insight i
          where i.device_id = d.device_id order by insight_id desc limit 1000)
        union all
        (select latitude, longitude, least(recorded_at, received_at) from health r
          where r.device_id = d.device_id order by recorded_at desc limit 1000)) known
      where latitude is not null and longitude is not null order by placed_at desc limit 1) place
    where d.latitude is null) n
  where h.device_id = n.device_id and n.placed_at > coalesce(h.place_cleared_at, '-infinity');
