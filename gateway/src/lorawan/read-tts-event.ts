import {
  TTS_CORRELATION_PREFIX,
  TtsEvent,
  TtsMessage,
} from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import { type DownlinkStep, type RadioEvent, UnreadableEvent } from './radio-event.ts'
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

/** Reads a message from The Things Stack v3. Throws `UnreadableEvent`. */
export function readTtsEvent(json: unknown): RadioEvent {
  const message = parseEvent(TtsMessage, json, TtsEvent.safeParse(json).data?.end_device_ids.dev_eui)
  const device = toDevice(message)
  if (message.uplink_message) return toFrame(message, message.uplink_message)
  const { join_accept: join } = message
  if (join)
    return { kind: 'join', device, joinKey: toEventKey(join.session_key_id, message.end_device_ids.dev_addr) }
  return toDownlink(message) ?? toPlace(message) ?? { kind: 'other', device }
}

function toDevice({ end_device_ids: ids }: TtsMessage) {
  return {
    devEui: ids.dev_eui,
    application: readName(ids.application_ids?.application_id),
    name: readName(ids.device_id),
  }
}

function toFrame(message: TtsMessage, uplink: NonNullable<TtsMessage['uplink_message']>): RadioEvent {
  const data = readBase64(uplink.frm_payload)
  const { dev_eui: devEui, dev_addr: devAddr } = message.end_device_ids
  if (!data) throw new UnreadableEvent('uplink_message.frm_payload: must be base64', devEui)
  return {
    kind: 'frame',
    device: toDevice(message),
    devAddr: readDevAddr(devAddr),
    frameCount: uplink.f_cnt ?? 0,
    port: readPort(uplink.f_port, data),
    data,
    heardMs: readNetworkTime(uplink.received_at) ?? readNetworkTime(message.received_at),
    receptions: (uplink.rx_metadata ?? []).flatMap((received) =>
      received ? readReception(received.gateway_ids?.gateway_id, received) : [],
    ),
    spreadingFactor: uplink.settings?.data_rate?.lora?.spreading_factor ?? undefined,
    frequencyHz: uplink.settings?.frequency ?? undefined,
    isSimulated: message.simulated === true,
  }
}

/** Returns undefined for a message that is not about one of our downlinks. */
function toDownlink(message: TtsMessage): RadioEvent | undefined {
  const steps: [DownlinkStep, TtsMessage['downlink_sent']][] = [
    ['queued', message.downlink_queued],
    ['transmitted', message.downlink_sent],
    ['acknowledged', message.downlink_ack],
    ['not_acknowledged', message.downlink_nack],
    ['refused', message.downlink_failed?.downlink ?? (message.downlink_failed ? {} : undefined)],
  ]
  const [step, downlink] = steps.find(([, part]) => part) ?? []
  if (!step) return undefined
  const ids = [...(downlink?.correlation_ids ?? []), ...(message.correlation_ids ?? [])]
  const ours = ids.find((id) => id?.startsWith(TTS_CORRELATION_PREFIX))
  if (ours == null) return undefined
  const error = message.downlink_failed?.error
  return {
    kind: 'downlink',
    device: toDevice(message),
    downlinkId: ours.slice(TTS_CORRELATION_PREFIX.length),
    step,
    eventKey: toDownlinkKey(message, step, downlink),
    atMs: readNetworkTime(message.received_at),
    detail: error?.message_format ?? error?.name ?? undefined,
  }
}

/** Each transmission has its own counter in its session. A failed downlink may have none. */
function toDownlinkKey(
  { received_at: receivedAt }: TtsMessage,
  step: DownlinkStep,
  downlink: TtsMessage['downlink_sent'],
): string | undefined {
  const { session_key_id: session, f_cnt: frameCount } = downlink ?? {}
  return toEventKey(session, frameCount, ...(step === 'refused' ? [receivedAt] : []))
}

function toPlace(message: TtsMessage): RadioEvent | undefined {
  const place = readPlace(message.location_solved?.location)
  return place && { kind: 'place', device: toDevice(message), ...place }
}
