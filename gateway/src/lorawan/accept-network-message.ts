import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import { findChirpStackDevEui } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
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
  /** When it was received, in unix milliseconds: now where this is left out. */
  receivedMs?: number
}

/**
 * Takes one event of a network server. Resolves with its kind when all of it is committed, or kept as a dead letter; rejects when the server should
 * send it again, because the database is away.
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
      bury(deps, uplink, 'refused_by_database', (error as Error).message) // safe: an error by its kind
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
  if (event.kind === 'join') return noteJoin(pool, device, event, message)
  if (event.kind === 'place') {
    const { latitude, longitude } = event
    await callFunction(pool, functions.takeNetworkPlace({ deviceId: device.deviceId, latitude, longitude }))
    return
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

async function noteJoin(
  pool: pg.Pool,
  { deviceId }: FoundDevice,
  { device, joinKey }: Extract<RadioEvent, { kind: 'join' }>,
  { provider, serverId }: NetworkMessage,
): Promise<void> {
  const { application, name } = device
  const at = new Date().toISOString()
  const about = {
    provider,
    serverId,
    application: application ?? null,
    deviceName: name ?? null,
    joinKey: joinKey ?? null,
    at,
  }
  await callFunction(pool, functions.noteJoin({ deviceId, ...about }))
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

/** Returns whether the event itself caused the error. Sent again, it would fail again and hold up all events behind it. */
function isOfEvent(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || judgeDatabaseFailure(error) === 'poison'
}

const NAMED_DEV_EUI = /"(?:devEui|dev_eui)"\s*:\s*"([^"]+)"/

/**
 * Returns the DevEUI of an event that cannot be read. A topic of ChirpStack names it, and of an event that is no JSON or nested too deeply the first text of
 * this name is it: both servers name the device at the beginning.
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
