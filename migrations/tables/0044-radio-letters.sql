-- Dead letters of network servers had no DevEUI where the event could not be read, so they could not be decoded again once the console reads such events.
-- Both servers name the device before anything else that could have a field of this name.
update dead_letter l set dev_eui = named.dev_eui, device_id = d.device_id
from (
  select dead_letter_id, lower(translate((regexp_match(encode(payload, 'escape'), '"(?:devEui|dev_eui)"\s*:\s*"([0-9A-Fa-f:-]{16,23})"'))[1], ':-', '')) as dev_eui
  from dead_letter where source in ('chirpstack', 'tts') and dev_eui is null
) named left join device d using (dev_eui)
where l.dead_letter_id = named.dead_letter_id and named.dev_eui ~ '^[0-9a-f]{16}$';
