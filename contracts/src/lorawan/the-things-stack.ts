import { z } from 'zod'
import { DevEui } from '../dev-eui.ts'
import { optionalCount, optionalNumber, optionalText } from './network-events.ts'

/**
 * The messages of The Things Stack v3, as its MQTT server and its webhooks send them in JSON. A message is recognized by the one field that is
 * present, since webhooks have no topic. Only what the console reads is described; all other fields are ignored.
 */

/** The device's id, by which downlinks name it, and its DevEUI. */
const endDeviceIds = z.object({
  device_id: optionalText,
  application_ids: z.object({ application_id: optionalText }).nullish(),
  dev_eui: DevEui,
  dev_addr: optionalText,
})

const downlink = z.object({ correlation_ids: z.array(z.string()).nullish() })

export const TtsMessage = z.object({
  end_device_ids: endDeviceIds,
  received_at: optionalText,
  correlation_ids: z.array(z.string()).nullish(),
  /** The uplink was made by hand in the server's console. */
  simulated: z.boolean().nullish(),
  uplink_message: z
    .object({
      f_port: z.int().min(0).max(255).nullish(),
      f_cnt: optionalCount,
      frm_payload: optionalText,
      rx_metadata: z
        .array(
          z.object({
            gateway_ids: z.object({ gateway_id: optionalText }).nullish(),
            rssi: optionalNumber,
            snr: optionalNumber,
          }),
        )
        .max(1000)
        .nullish(),
      settings: z
        .object({
          data_rate: z.object({ lora: z.object({ spreading_factor: optionalNumber }).nullish() }).nullish(),
          frequency: optionalCount,
        })
        .nullish(),
      received_at: optionalText,
    })
    .nullish(),
  join_accept: z.object({}).nullish(),
  downlink_queued: downlink.nullish(),
  downlink_sent: downlink.nullish(),
  downlink_ack: downlink.nullish(),
  downlink_nack: downlink.nullish(),
  downlink_failed: z
    .object({
      downlink: downlink.nullish(),
      error: z.object({ name: optionalText, message_format: optionalText }).nullish(),
    })
    .nullish(),
  location_solved: z
    .object({
      location: z.object({ latitude: optionalNumber, longitude: optionalNumber }).nullish(),
    })
    .nullish(),
})
export type TtsMessage = z.infer<typeof TtsMessage>

/** Begins the correlation id of a downlink of ours. Its delivery is reported under the same id. */
export const TTS_CORRELATION_PREFIX = 'cmd:'

/** All messages of an application; `application` has the form `application@tenant`, or `+` for all. */
export function ttsMessageFilter(application: string): string {
  return `v3/${application}/devices/#`
}

/** Downlinks that are asked for on the same server come back to everybody who has subscribed to all topics of a device. */
export function isTtsRequestTopic(topic: string): boolean {
  return /\/down\/(?:push|replace)$/.test(topic)
}

export function ttsDownlinkTopic(application: string, device: string): string {
  return `v3/${application}/devices/${device}/down/push`
}

/** What `ttsDownlinkTopic` takes. */
export interface TtsDownlinks {
  downlinks: {
    f_port: number
    /** In base64. */
    frm_payload: string
    confirmed: boolean
    priority: 'NORMAL'
    correlation_ids: string[]
  }[]
}
