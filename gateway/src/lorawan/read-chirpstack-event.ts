import {
  ChirpStackAcknowledgement,
  ChirpStackJoin,
  ChirpStackLocation,
  ChirpStackLog,
  ChirpStackTransmission,
  ChirpStackUplink,
  type ChirpStackEventName,
  chirpStackEvents,
} from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import type { z } from 'zod'
import { type RadioEvent, UnreadableEvent } from './radio-event.ts'
import {
  parseEvent,
  readBase64,
  readDevAddr,
  readName,
  readNetworkTime,
  readPlace,
  readPort,
  readReception,
  toEventKey,
} from './read-wire-values.ts'

type Event<Schema extends z.ZodType> = z.infer<Schema>

/** The codes of log events that report that one of our downlinks will not be sent. */
const DOWNLINK_FAILURES: ReadonlySet<string> = new Set([
  'DOWNLINK_PAYLOAD_SIZE',
  'EXPIRED',
  'DOWNLINK_GATEWAY',
])

type DownlinkEvent = Extract<RadioEvent, { kind: 'downlink' }>
type EventReader = (event: unknown, devEui: string | undefined) => RadioEvent

const readers: Record<ChirpStackEventName, EventReader> = {
  up: (event, devEui) => toFrame(parseEvent(ChirpStackUplink, event, devEui)),
  join: (event, devEui) => toJoin(parseEvent(ChirpStackJoin, event, devEui)),
  ack: (event, devEui) => toAcknowledgement(parseEvent(ChirpStackAcknowledgement, event, devEui)),
  txack: (event, devEui) => toTransmission(parseEvent(ChirpStackTransmission, event, devEui)),
  log: (event, devEui) => toFailure(parseEvent(ChirpStackLog, event, devEui)),
  location: (event, devEui) => toPlace(parseEvent(ChirpStackLocation, event, devEui)),
  status: (event, devEui) => toOther(parseEvent(ChirpStackJoin, event, devEui)),
  integration: (event, devEui) => toOther(parseEvent(ChirpStackJoin, event, devEui)),
}

/** Reads an event of ChirpStack v4. Throws `UnreadableEvent`. */
export function readChirpStackEvent(name: string | undefined, event: unknown): RadioEvent {
  const devEui = ChirpStackJoin.safeParse(event).data?.deviceInfo.devEui
  if (isEventName(name)) return readers[name](event, devEui)
  throw new UnreadableEvent(`the event ${name?.slice(0, 40) ?? ''} is unknown`, devEui)
}

function isEventName(name: string | undefined): name is ChirpStackEventName {
  return (chirpStackEvents as readonly (string | undefined)[]).includes(name)
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
  if (!data) throw new UnreadableEvent('data: must be base64', event.deviceInfo.devEui)
  return {
    kind: 'frame',
    device: toDevice(event),
    devAddr: readDevAddr(event.devAddr),
    frameCount: event.fCnt ?? 0,
    port: readPort(event.fPort, data),
    data,
    heardMs: readNetworkTime(event.time),
    receptions: (event.rxInfo ?? []).flatMap((received) =>
      received ? readReception(received.gatewayId, received) : [],
    ),
    spreadingFactor: event.txInfo?.modulation?.lora?.spreadingFactor ?? undefined,
    frequencyHz: event.txInfo?.frequency ?? undefined,
    isSimulated: false,
  }
}

function toJoin(event: Event<typeof ChirpStackJoin>): RadioEvent {
  return { kind: 'join', device: toDevice(event), joinKey: toEventKey(event.deduplicationId, event.devAddr) }
}

function toAcknowledgement(event: Event<typeof ChirpStackAcknowledgement>): RadioEvent {
  const step = event.acknowledged === true ? 'acknowledged' : 'not_acknowledged'
  return toDownlink(event, event.queueItemId, {
    step,
    eventKey: toEventKey(event.deduplicationId, event.fCntDown),
  })
}

function toTransmission(event: Event<typeof ChirpStackTransmission>): RadioEvent {
  const eventKey = toEventKey(event.downlinkId, event.fCntDown)
  return toDownlink(event, event.queueItemId, { step: 'transmitted', eventKey })
}

/** Other log events are about the network. */
function toFailure(event: Event<typeof ChirpStackLog>): RadioEvent {
  const itemId = event.context?.['queue_item_id']
  const isFailure = event.code != null && DOWNLINK_FAILURES.has(event.code) && typeof itemId === 'string'
  if (!isFailure) return toOther(event)
  const detail = event.description ?? event.code ?? undefined
  return toDownlink(event, itemId, { step: 'refused', eventKey: toEventKey(event.code, event.time), detail })
}

function toDownlink(
  event: Event<typeof ChirpStackJoin>,
  downlinkId: string | null | undefined,
  { step, eventKey, detail }: Pick<DownlinkEvent, 'step' | 'eventKey'> & { detail?: string | undefined },
): RadioEvent {
  if (!downlinkId) return toOther(event)
  const atMs = readNetworkTime(event.time)
  return { kind: 'downlink', device: toDevice(event), downlinkId, step, eventKey, atMs, detail }
}

function toPlace(event: Event<typeof ChirpStackLocation>): RadioEvent {
  const place = readPlace(event.location)
  return place ? { kind: 'place', device: toDevice(event), ...place } : toOther(event)
}

function toOther(event: Event<typeof ChirpStackJoin>): RadioEvent {
  return { kind: 'other', device: toDevice(event) }
}
