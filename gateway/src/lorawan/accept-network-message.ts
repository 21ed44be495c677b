import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import { findChirpStackDevEui } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import type { Queryable } from '@sentinel/migrations/connect'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import { judgeDatabaseFailure } from '../ingest/database-failure.ts'
import { toDeadLetters } from '../ingest/to-dead-letter.ts'
import type { Uplink } from '../ingest/uplink.ts'
import type { Writer } from '../ingest/writer.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { findRadioDevice, type FoundDevice } from './find-radio-device.ts'
import { noteDelivery } from './note-delivery.ts'
import { type NetworkMessage, type RadioEvent, UnreadableEvent } from './radio-event.ts'
import { readFrame } from './read-frame.ts'
import { readRadioEvent } from './read-radio-event.ts'

export interface NetworkMessageDeps {
  pool: pg.Pool
  clockBehindMaxDays: number
  writer: Pick<Writer, 'add'>
  metrics: Pick<GatewayMetrics, 'radioEvents' | 'deadLetters'>
}

export interface ReceivedNetworkMessage extends NetworkMessage {
  /** The time when the message was received, in Unix milliseconds. The default is now. */
  receivedMs?: number
}

/**
 * Accepts one event from a network server. Resolves with its kind when all of it is committed or stored as a dead letter. Rejects if the server
 * should resend it, because the database is unavailable.
 */
export async function acceptNetworkMessage(
  deps: NetworkMessageDeps,
  message: ReceivedNetworkMessage,
): Promise<RadioEvent['kind'] | 'unreadable'> {
  const settled = Promise.withResolvers<void>()
  const settle = (error?: Error) => (error ? settled.reject(error) : settled.resolve())
  let event: RadioEvent
  try {
    event = readRadioEvent(message)
  } catch (error) {
    deps.metrics.radioEvents.inc({ provider: message.provider, kind: 'unreadable' })
    const devEui = findDevEui(error, message)
    const device = devEui === undefined ? undefined : await findRadioDevice(deps.pool, devEui)
    const uplink = toUplink(message, { deviceId: device?.deviceId ?? null, devEui, settle })
    bury(deps, uplink, judgeUnread(error), (error as Error).message) // safe: only errors are thrown
    await settled.promise
    return 'unreadable'
  }
  deps.metrics.radioEvents.inc({ provider: message.provider, kind: event.kind })
  const { devEui } = event.device
  const device = await findRadioDevice(deps.pool, devEui)
  const uplink = toUplink(message, { deviceId: device?.deviceId ?? null, devEui, settle })
  if (device) {
    await storeEvent(deps, { event, device, message, uplink }, settled.promise).catch((error: unknown) => {
      if (!isOfEvent(error)) throw error
      bury(deps, uplink, 'refused_by_database', (error as Error).message) // safe: its kind makes it an error
      return settled.promise
    })
  } else if (event.kind === 'frame') {
    bury(deps, uplink, 'unknown_device', `No device has the DevEUI ${devEui}.`)
    await settled.promise
  }
  return event.kind
}

interface KnownEvent {
  event: RadioEvent
  device: FoundDevice
  message: ReceivedNetworkMessage
  uplink: Uplink
}

async function storeEvent(
  deps: NetworkMessageDeps,
  known: KnownEvent,
  settled: Promise<void>,
): Promise<void> {
  const { event, device, message, uplink } = known
  const { pool, clockBehindMaxDays, writer } = deps
  if (event.kind === 'downlink') return noteDelivery(pool, device.deviceId, event, message.provider)
  if (event.kind === 'join') return storeJoin(pool, device, event, message)
  if (event.kind === 'place') {
    const { latitude, longitude } = event
    return storeNetworkPlace(pool, device.deviceId, { latitude, longitude })
  }
  if (event.kind === 'other') return
  const receivedMs = message.receivedMs ?? Date.now()
  const { batches, refusal } = await readFrame(event, {
    pool,
    clockBehindMaxDays,
    device,
    message,
    receivedMs,
  })
  if (refusal) deps.metrics.deadLetters.inc({ reason: refusal.reason })
  writer.add(uplink, ...batches, ...(refusal ? [toDeadLetters(uplink, refusal)] : []))
  return settled
}

/** Stores the location that the network has calculated for a device, unless the device has reported its own. */
export async function storeNetworkPlace(
  db: Queryable,
  deviceId: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> {
  await db.query(
    `with placed as (
       update device_health set latitude = $2, longitude = $3, placed_at = now(), is_network_place = true
       where device_id = $1 and (latitude is null or is_network_place) and (latitude, longitude) is distinct from ($2, $3)
       returning device_id
     )
     select log_change('devices:changed', array_agg(device_id)::bigint[]) from placed having count(*) > 0`,
    [deviceId, latitude, longitude],
  )
}

/**
 * Records that a device has joined its network, which can empty its queue there. `joinKey` is the network server's id for the join. If the same join
 * is reported again, nothing changes.
 */
function storeJoin(
  pool: pg.Pool,
  { deviceId }: FoundDevice,
  { device, joinKey }: Extract<RadioEvent, { kind: 'join' }>,
  { provider, serverId }: NetworkMessage,
): Promise<void> {
  const { application, name } = device
  const at = new Date().toISOString()
  return inTransaction(pool, async (client) => {
    await client.query('select from device_stat where device_id = $1 for update', [deviceId])
    const { rowCount } = await client.query(
      `insert into device_radio as r (device_id, provider, server_id, application, device_name, last_uplink_at, joined_at, join_key)
         values ($1, $2, $3, $4, $5, $6, $6, $7)
       on conflict (device_id) do update set provider = excluded.provider, server_id = excluded.server_id, application = excluded.application,
         device_name = excluded.device_name, last_uplink_at = greatest(r.last_uplink_at, excluded.last_uplink_at), joined_at = excluded.joined_at,
         join_key = excluded.join_key
         where r.join_key is null or r.join_key is distinct from excluded.join_key`,
      [deviceId, provider, serverId, application, name, at, joinKey],
    )
    if (rowCount === 0) return
    await client.query(
      `with seen as (update device_stat set last_seen = greatest(last_seen, $2) where device_id = $1)
       select log_change('devices:changed', array[$1::bigint]), wake_gateways(array[$1::int])`,
      [deviceId, at],
    )
  })
}

function toUplink(
  { topic, payload, provider }: NetworkMessage,
  { deviceId, devEui, settle }: Pick<Uplink, 'deviceId' | 'settle'> & { devEui: string | undefined },
): Uplink {
  return {
    deviceId,
    ...(devEui !== undefined && { devEui }),
    source: provider,
    topic,
    payload,
    openRows: 0,
    settle,
  }
}

function bury(
  { writer, metrics }: NetworkMessageDeps,
  uplink: Uplink,
  reason: DeadLetterReason,
  detail: string,
): void {
  metrics.deadLetters.inc({ reason })
  writer.add(uplink, toDeadLetters(uplink, { reason, detail }))
}

/** Returns whether the event itself caused the error. If it were resent, it would fail again and block all events after it. */
function isOfEvent(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || judgeDatabaseFailure(error) === 'poison'
}

const NAMED_DEV_EUI = /"(?:devEui|dev_eui)"\s*:\s*"([^"]+)"/

/**
 * Returns the DevEUI of an event that cannot be read. A ChirpStack topic contains it. In an event that is not JSON or is nested too deeply, the first
 * string with this name is used, because both servers name the device at the beginning.
 */
function findDevEui(error: unknown, { provider, topic, payload }: NetworkMessage): string | undefined {
  const byTopic = provider === 'chirpstack' ? findChirpStackDevEui(topic) : undefined
  if (error instanceof UnreadableEvent) return error.devEui ?? byTopic
  return byTopic ?? DevEui.safeParse(NAMED_DEV_EUI.exec(Buffer.from(payload).toString('latin1'))?.[1]).data
}

function judgeUnread(error: unknown): DeadLetterReason {
  if (error instanceof UnreadableEvent) return 'malformed'
  return error instanceof SyntaxError ? 'not_json' : 'bad_utf8'
}
