import { z } from 'zod'
import { DevEui } from '../../values/dev-eui.ts'
import {
  frameData,
  framePort,
  optional,
  optionalCount,
  optionalNumber,
  optionalText,
} from './network-events.ts'

/**
 * The JSON events that ChirpStack v4's MQTT and HTTP integrations send. The schemas describe only the fields that the console reads. All other fields
 * are ignored.
 */

export const chirpStackEvents = [
  'up',
  'join',
  'ack',
  'txack',
  'status',
  'log',
  'location',
  'integration',
] as const
export type ChirpStackEventName = (typeof chirpStackEvents)[number]

const deviceInfo = z.object({ devEui: DevEui, applicationId: optionalText, deviceName: optionalText })
const event = { deviceInfo, time: optionalText }

export const ChirpStackUplink = z.object({
  ...event,
  devAddr: optionalText,
  fCnt: optionalCount,
  fPort: framePort,
  data: frameData,
  rxInfo: optional(
    z.array(optional(z.object({ gatewayId: optionalText, rssi: optionalNumber, snr: optionalNumber }))),
  ),
  txInfo: optional(
    z.object({
      frequency: optionalCount,
      modulation: optional(z.object({ lora: optional(z.object({ spreadingFactor: optionalNumber })) })),
    }),
  ),
})

export const ChirpStackJoin = z.object({ ...event, deduplicationId: optionalText, devAddr: optionalText })

/** Reports whether the device has acknowledged a confirmed downlink. */
export const ChirpStackAcknowledgement = z.object({
  ...event,
  /** Identifies the uplink from which the server learned the result. */
  deduplicationId: optionalText,
  queueItemId: optionalText,
  fCntDown: optionalCount,
  acknowledged: z.boolean().nullish(),
})

/** A gateway has sent a downlink. */
export const ChirpStackTransmission = z.object({
  ...event,
  /** Identifies the transmission. Each transmission has its own number. */
  downlinkId: optionalCount,
  queueItemId: optionalText,
  fCntDown: optionalCount,
})

export const ChirpStackLog = z.object({
  ...event,
  level: optionalText,
  code: optionalText,
  description: optionalText,
  context: optional(z.record(z.string(), z.unknown())),
})

export const ChirpStackLocation = z.object({
  ...event,
  location: optional(z.object({ latitude: optionalNumber, longitude: optionalNumber })),
})

/**
 * Matches the end of `application/{application}/device/{DevEUI}/event/{name}`, and of the address of a POST request,
 * `/ingest/chirpstack?event={name}`.
 */
const EVENT_TOPIC = /\/event\/([a-z]+)$|[?&]event=([a-z]+)(?:&|$)/

/** Returns the name of an event from its MQTT topic or from the address to which it was posted. */
export function findChirpStackEventName(topic: string): string | undefined {
  const match = EVENT_TOPIC.exec(topic)
  return match?.[1] ?? match?.[2]
}

/** Returns the DevEUI in a topic. The address of a POST request contains none. */
export function findChirpStackDevEui(topic: string): string | undefined {
  return DevEui.safeParse(/\/device\/([^/]+)\/event\//.exec(topic)?.[1]).data
}

/** Matches all events of all devices. */
export const CHIRPSTACK_EVENT_FILTER = 'application/+/device/+/event/+'

export function chirpStackDownlinkTopic(application: string, devEui: string): string {
  return `application/${application}/device/${devEui}/command/down`
}

/** A downlink for a device's queue. */
export interface ChirpStackDownlink {
  /** ChirpStack reports this id as `queueItemId`. */
  id: string
  devEui: string
  confirmed: boolean
  fPort: number
  /** Base64. */
  data: string
  /** ISO 8601. The server drops the downlink after this time. */
  expiresAt: string
}
