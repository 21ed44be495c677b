import {
  ChirpStackAcknowledgement,
  ChirpStackJoin,
  ChirpStackLocation,
  ChirpStackLog,
  ChirpStackTransmission,
  ChirpStackUplink,
  type ChirpStackEventName,
  chirpStackEvents,
} from '@sentinel/contracts/lorawan/chirpstack'
import type { z } from 'zod'
import { type RadioEvent, UnreadableEvent } from './radio-event.ts'
import { readBase64, readName, readNetworkTime, readPlace, readReading } from './read-wire-values.ts'

type Event<Schema extends z.ZodType> = z.infer<Schema>

/** Codes of log events that say that a downlink of ours will not be sent. */
const DOWNLINK_FAILURES: ReadonlySet<string> = new Set([
  'DOWNLINK_PAYLOAD_SIZE',
  'EXPIRED',
  'DOWNLINK_GATEWAY',
])

const readers: Record<ChirpStackEventName, (event: unknown) => RadioEvent> = {
  up: (event) => toFrame(parse(ChirpStackUplink, event)),
  join: (event) => ({ kind: 'join', device: toDevice(parse(ChirpStackJoin, event)) }),
  ack: (event) => toAcknowledgement(parse(ChirpStackAcknowledgement, event)),
  txack: (event) => toTransmission(parse(ChirpStackTransmission, event)),
  log: (event) => toFailure(parse(ChirpStackLog, event)),
  location: (event) => toPlace(parse(ChirpStackLocation, event)),
  status: (event) => toOther(parse(ChirpStackJoin, event)),
  integration: (event) => toOther(parse(ChirpStackJoin, event)),
}

/** Reads an event of ChirpStack v4. Throws `UnreadableEvent`. */
export function readChirpStackEvent(name: string | undefined, event: unknown): RadioEvent {
  if (!isEventName(name)) throw new UnreadableEvent(`the event ${name?.slice(0, 40) ?? ''} is unknown`)
  return readers[name](event)
}

function isEventName(name: string | undefined): name is ChirpStackEventName {
  return (chirpStackEvents as readonly (string | undefined)[]).includes(name)
}

function parse<Schema extends z.ZodType>(schema: Schema, event: unknown): Event<Schema> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnreadableEvent(`${issue?.path.join('.') || 'event'}: ${issue?.message ?? 'cannot be read'}`)
}

function toDevice({ deviceInfo }: Event<typeof ChirpStackJoin>) {
  return {
    devEui: deviceInfo.devEui,
    application: readName(deviceInfo.applicationId),
    name: readName(deviceInfo.deviceName),
  }
}

function toFrame(event: Event<typeof ChirpStackUplink>): RadioEvent {
  const data = readBase64(event.data)
  if (!data) throw new UnreadableEvent('data: must be base64')
  return {
    kind: 'frame',
    device: toDevice(event),
    devAddr: readName(event.devAddr)?.toLowerCase() ?? '',
    frameCount: event.fCnt ?? 0,
    port: event.fPort ?? undefined,
    data,
    heardMs: readNetworkTime(event.time),
    receptions: (event.rxInfo ?? []).map(({ gatewayId, rssi, snr }) => ({
      gatewayId: readName(gatewayId),
      rssiDbm: readReading(rssi),
      snrDb: readReading(snr),
    })),
    spreadingFactor: event.txInfo?.modulation?.lora?.spreadingFactor ?? undefined,
    frequencyHz: event.txInfo?.frequency ?? undefined,
    isSimulated: false,
  }
}

function toAcknowledgement(event: Event<typeof ChirpStackAcknowledgement>): RadioEvent {
  const step = event.acknowledged === true ? 'acknowledged' : 'not_acknowledged'
  return toDownlink(event, event.queueItemId, step)
}

function toTransmission(event: Event<typeof ChirpStackTransmission>): RadioEvent {
  return toDownlink(event, event.queueItemId, 'transmitted')
}

/** Other log events are about the network. */
function toFailure(event: Event<typeof ChirpStackLog>): RadioEvent {
  const itemId = event.context?.['queue_item_id']
  const isFailure = event.code != null && DOWNLINK_FAILURES.has(event.code) && typeof itemId === 'string'
  if (!isFailure) return toOther(event)
  return toDownlink(event, itemId, 'refused', event.description ?? event.code ?? undefined)
}

function toDownlink(
  event: Event<typeof ChirpStackJoin>,
  downlinkId: string | null | undefined,
  step: Extract<RadioEvent, { kind: 'downlink' }>['step'],
  detail?: string,
): RadioEvent {
  if (!downlinkId) return toOther(event)
  return { kind: 'downlink', device: toDevice(event), downlinkId, step, detail }
}

function toPlace(event: Event<typeof ChirpStackLocation>): RadioEvent {
  const place = readPlace(event.location)
  return place ? { kind: 'place', device: toDevice(event), ...place } : toOther(event)
}

function toOther(event: Event<typeof ChirpStackJoin>): RadioEvent {
  return { kind: 'other', device: toDevice(event) }
}
