import {
  type NetworkProvider,
  REPEATS_DOWNLINKS,
} from '@sentinel/contracts/device-messages/lorawan/network-events'
import { downlinkAirtimeMs } from '@sentinel/domain/commands/downlink-airtime'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import type { RadioEvent } from './radio-event.ts'

/** The length of the longest command frame. Shorter frames take at most one symbol group less. */
const COMMAND_FRAME_BYTES = 8
/** Used if the device's data rate is unknown, because it is the slowest. */
const SLOWEST_SPREADING_FACTOR = 12
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DETAIL_MAX_CHARACTERS = 500

/** Adds a network server's report about a downlink to its command's history. Ignores downlinks sent by others. */
export async function noteDelivery(
  pool: pg.Pool,
  deviceId: number,
  { downlinkId, step, eventKey, atMs, detail }: Extract<RadioEvent, { kind: 'downlink' }>,
  provider: NetworkProvider,
): Promise<void> {
  if (step === 'queued' || !UUID.test(downlinkId)) return
  await recordDownlinkStep(pool, {
    deviceId,
    downlinkId,
    step,
    eventKey,
    at: toTime(atMs),
    isRepeated: REPEATS_DOWNLINKS[provider],
    detail: detail?.slice(0, DETAIL_MAX_CHARACTERS).replaceAll('\0', '').toWellFormed(),
    airtimeMs: step === 'transmitted' ? await findAirtimeMs(pool, deviceId) : 0,
  })
}

interface DownlinkStep {
  deviceId: number
  downlinkId: string
  step: 'transmitted' | 'acknowledged' | 'not_acknowledged' | 'refused'
  /** The server's own id for the event. Without one, a step counts once each time that the downlink is passed on. */
  eventKey?: string | undefined
  /** The server's time. */
  at?: string | null
  /** True if the server itself resends what was not acknowledged. */
  isRepeated?: boolean
  detail?: string | undefined
  airtimeMs?: number
}

/** Adds a step to the history of a downlink's command, once per event. Ignores unknown downlinks. */
export function recordDownlinkStep(pool: pg.Pool, reported: DownlinkStep): Promise<void> {
  const { deviceId, downlinkId, step, airtimeMs = 0 } = reported
  return inTransaction(pool, async (client) => {
    const key = await lockCommand(client, reported)
    if (key === undefined) return
    const downlink = await readDownlink(client, reported)
    if (!downlink || downlink.events >= EVENTS_MAX) return
    const { part, repeats, happened_at: happenedAt } = downlink
    const { rowCount } = await client.query(
      `insert into radio_downlink_event (downlink_id, step, event_key) values ($1, $2, $3) on conflict do nothing`,
      [downlinkId, step, reported.eventKey ?? `handover ${repeats}`],
    )
    if (rowCount === 0) return
    await client.query(
      `update radio_downlink set reported_at = clock_timestamp(),
         transmitted_at = case when $2 = 'transmitted' then greatest(transmitted_at, $3) else transmitted_at end,
         acknowledged_at = case when $2 = 'acknowledged' then coalesce(acknowledged_at, $3) else acknowledged_at end,
         not_acknowledged_at = case when $2 = 'not_acknowledged' and not $4 then greatest(not_acknowledged_at, $3) else not_acknowledged_at end,
         refused_at = case when $2 = 'refused' then greatest(refused_at, $3) else refused_at end
       where downlink_id = $1`,
      [downlinkId, step, happenedAt, reported.isRepeated ?? false],
    )
    if (step === 'transmitted')
      await client.query(
        `insert into radio_usage as u (device_id, day, downlinks, airtime_ms) values ($1, ($2::timestamptz at time zone 'utc')::date, 1, $3)
         on conflict (device_id, day) do update set downlinks = u.downlinks + 1, airtime_ms = u.airtime_ms + excluded.airtime_ms`,
        [deviceId, happenedAt, airtimeMs],
      )
    if (step === 'acknowledged' && (part === 'whole' || part === 'cancel'))
      await callFunction(
        client,
        functions.acknowledgeCommands({
          commandKeys: part === 'whole' ? [key] : [],
          cancelledKeys: part === 'cancel' ? [key] : [],
        }),
      )
    else
      await client.query(
        `insert into command_event (command_key, kind, detail)
         values ($1, ('radio_' || $2)::command_event_kind, nullif(concat_ws(': ', part_name($3), $4::text), ''))`,
        [key, step, part, reported.detail],
      )
    await client.query(
      `select publish_commands(array[c]), wake_gateways(array[c.device_id]) from device_command c where c.command_key = $1`,
      [key],
    )
  })
}

/** Ten downlinks on each of seven days have fewer events. */
const EVENTS_MAX = 500

async function lockCommand(
  client: pg.ClientBase,
  { deviceId, downlinkId }: DownlinkStep,
): Promise<number | undefined> {
  const { rows } = await client.query<{ command_key: number }>(
    `select c.command_key from radio_downlink r join device_command c using (command_key)
     where r.downlink_id = $1 and r.device_id = $2 for update of c`,
    [downlinkId, deviceId],
  )
  return rows[0]?.command_key
}

/** `radio_downlink` rows change under their command's lock, so they are read after it is taken. */
async function readDownlink(client: pg.ClientBase, { downlinkId, at = null }: DownlinkStep) {
  const { rows } = await client.query<{ part: string; repeats: number; happened_at: string; events: number }>(
    `select part, repeats,
       case when $2::timestamptz between first_claimed_at and clock_timestamp() then $2::timestamptz else clock_timestamp() end::text as happened_at,
       (select count(*)::int from (select from radio_downlink_event where downlink_id = $1 limit ${EVENTS_MAX}) known) as events
     from radio_downlink where downlink_id = $1`,
    [downlinkId, at],
  )
  return rows[0]
}

/** PostgreSQL has no years with more than six digits. */
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z')

function toTime(ms: number | undefined): string | null {
  return ms === undefined || ms > LATEST_MS ? null : new Date(ms).toISOString()
}

/** Downlinks are sent at the data rate of the previous uplink, or at a faster one. */
async function findAirtimeMs(pool: pg.Pool, deviceId: number): Promise<number> {
  const { rows } = await pool.query<{ spreading_factor: number | null }>(
    'select spreading_factor from radio_uplink where device_id = $1 order by received_at desc limit 1',
    [deviceId],
  )
  return downlinkAirtimeMs(COMMAND_FRAME_BYTES, rows[0]?.spreading_factor ?? SLOWEST_SPREADING_FACTOR)
}
