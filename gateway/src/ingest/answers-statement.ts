import type { AnswerStatus } from '@sentinel/contracts/device-messages/mqtt'

/** A device's answer to a command, as read by the statement's `jsonb_to_recordset`. */
export interface AnswerRow {
  device_id: number
  command_id: string
  status: AnswerStatus
  detail: string | null
  received_ms: number
}

/**
 * Stores one batch of answers, given as a JSON array of `AnswerRow`. Each is stored once and settles its command (`settle_answers`). A repeated
 * answer changes nothing.
 */
export const ANSWERS_STATEMENT = `
with sent as materialized (select * from rows from (jsonb_to_recordset($1::jsonb) as (
    device_id int, command_id uuid, status answer_status, detail text, received_ms bigint))
  with ordinality as sent (device_id, command_id, status, detail, received_ms, place)),
seen as (select device_id, max(received_ms) as received_ms from sent group by device_id),
locked as materialized (
  select device_id from device_stat where device_id in (select device_id from seen) order by device_id for update
),
kept as (
  insert into command_answer (device_id, command_id, status, detail, received_at)
  select device_id, command_id, status, detail, ms_to_time(received_ms)
  from sent left join locked using (device_id) order by place -- a device before its answers, as for insights
  on conflict do nothing
  returning *
),
-- The order in which they came, from which a command gets its last status.
placed as (select device_id, command_id, status, min(place) as place from sent group by device_id, command_id, status),
devices as (
  update device_stat d set last_seen = greatest(d.last_seen, ms_to_time(seen.received_ms))
  from locked join seen using (device_id) where d.device_id = locked.device_id
)
select settle_answers(array_agg(device_id order by place), array_agg(command_id order by place), array_agg(status order by place),
  array_agg(detail order by place), array_agg(received_at order by place))
from kept join placed using (device_id, command_id, status) join locked using (device_id) having count(*) > 0`
