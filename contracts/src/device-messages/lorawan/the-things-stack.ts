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
 * The JSON messages that The Things Stack v3's MQTT server and webhooks send. Each message has exactly one of the optional fields, which identifies
 * its kind, because webhooks have no topic. The schemas describe only the fields that the console reads. All other fields are ignored.
 */

/** The device's id, which identifies the device in downlinks, and its DevEUI. */
const endDeviceIds = z.object({
  device_id: optionalText,
  application_ids: optional(z.object({ application_id: optionalText })),
  dev_eui: DevEui,
  dev_addr: optionalText,
})

/** All messages have these fields. */
export const TtsEvent = z.object({ end_device_ids: endDeviceIds })

const correlationIds = optional(z.array(optionalText))
/** The session and its counter identify a transmission. */
const downlink = optional(
  z.object({ session_key_id: optionalText, f_cnt: optionalCount, correlation_ids: correlationIds }),
)

export const TtsMessage = TtsEvent.extend({
  received_at: optionalText,
  correlation_ids: correlationIds,
  /** True if the uplink was created by hand in the server's console. */
  simulated: optional(z.boolean()),
  uplink_message: z
    .object({
      f_port: framePort,
      f_cnt: optionalCount,
      frm_payload: frameData,
      rx_metadata: optional(
        z.array(
          optional(
            z.object({
              gateway_ids: optional(z.object({ gateway_id: optionalText })),
              rssi: optionalNumber,
              snr: optionalNumber,
            }),
          ),
        ),
      ),
      settings: optional(
        z.object({
          data_rate: optional(z.object({ lora: optional(z.object({ spreading_factor: optionalNumber })) })),
          frequency: optionalCount,
        }),
      ),
      received_at: optionalText,
    })
    .nullish(),
  join_accept: optional(z.object({ session_key_id: optionalText })),
  downlink_queued: downlink,
  downlink_sent: downlink,
  downlink_ack: downlink,
  downlink_nack: downlink,
  downlink_failed: optional(
    z.object({ downlink, error: optional(z.object({ name: optionalText, message_format: optionalText })) }),
  ),
  location_solved: optional(
    z.object({ location: optional(z.object({ latitude: optionalNumber, longitude: optionalNumber })) }),
  ),
})
export type TtsMessage = z.infer<typeof TtsMessage>

/** The prefix of our downlinks' correlation ids. Their delivery is reported under the same id. */
export const TTS_CORRELATION_PREFIX = 'cmd:'

/** Returns the filter for all messages of an application. `application` has the form `application@tenant`, or `+` for all. */
export function ttsMessageFilter(application: string): string {
  return `v3/${application}/devices/#`
}

/** Returns true for a request to send a downlink. Everyone subscribed to all of a device's topics also receives these requests. */
export function isTtsRequestTopic(topic: string): boolean {
  return /\/down\/(?:push|replace)$/.test(topic)
}

export function ttsDownlinkTopic(application: string, device: string): string {
  return `v3/${application}/devices/${device}/down/push`
}

/** The message that is published on `ttsDownlinkTopic`. */
export interface TtsDownlinks {
  downlinks: {
    f_port: number
    /** Base64. */
    frm_payload: string
    confirmed: boolean
    priority: 'NORMAL'
    correlation_ids: string[]
  }[]
}
