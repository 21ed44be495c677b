import { z } from 'zod'
import { deviceIdOfDevEui, devEuiOf } from '../device/dev-eui.ts'
import {
  type DownlinkStep,
  nanosecondsNow,
  type NetworkEvent,
  type NetworkServerLanguage,
  type RadioDevice,
} from './network-event.ts'
import { createNetworkServer } from './network-server.ts'
import { readJson } from './read-json.ts'
import type { QueuedDownlink } from './radio-session.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

const APPLICATION = 'sentinels'
const DOWNLINK_TOPIC = /^v3\/[^/]+\/devices\/eui-([0-9a-f]{16})\/down\/(push|replace)$/

const Downlinks = z.object({
  downlinks: z
    .array(
      z.object({
        f_port: z.int().min(1),
        frm_payload: z.base64(),
        confirmed: z.boolean().nullish(),
        correlation_ids: z.array(z.string()).nullish(),
      }),
    )
    .min(1),
})

const EVENTS: Record<DownlinkStep, [topic: string, field: string]> = {
  queued: ['down/queued', 'downlink_queued'],
  sent: ['down/sent', 'downlink_sent'],
  acknowledged: ['down/ack', 'downlink_ack'],
  expired: ['down/failed', 'downlink_failed'],
}

interface Message {
  devAddr?: string
  correlationIds?: readonly string[]
  body: object
}

function toEvent(
  { deviceId }: RadioDevice,
  topic: string,
  { devAddr, correlationIds, body }: Message,
): NetworkEvent {
  const devEui = devEuiOf(deviceId)
  return {
    name: topic,
    topic: `v3/${APPLICATION}/devices/eui-${devEui}/${topic}`,
    body: {
      end_device_ids: {
        device_id: `eui-${devEui}`,
        application_ids: { application_id: APPLICATION },
        dev_eui: devEui.toUpperCase(),
        join_eui: '70B3D57ED0000000',
        ...(devAddr && { dev_addr: devAddr.toUpperCase() }),
      },
      correlation_ids: [`gs:uplink:${crypto.randomUUID()}`, ...(correlationIds ?? [])],
      received_at: `${nanosecondsNow()}Z`,
      ...body,
    },
  }
}

/** The server omits fields that are zero or empty. */
function withoutZeros(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== 0 && value !== '' && value !== false),
  )
}

function describe({ frame, isConfirmed, ids }: QueuedDownlink, frameCount: number): object {
  return withoutZeros({
    f_port: frame.fPort,
    f_cnt: frameCount,
    frm_payload: frame.data.toString('base64'),
    confirmed: isConfirmed,
    priority: 'NORMAL',
    correlation_ids: ids,
  })
}

const language: NetworkServerLanguage = {
  clientId: 'simulated-tts',
  downlinkFilter: `v3/${APPLICATION}/devices/+/down/+`,
  pathOf: () => '/ingest/tts',
  toUplink(device, { frame, frameCount, devAddr, receptions, spreadingFactor, frequencyHz }) {
    const lora = { bandwidth: 125_000, spreading_factor: spreadingFactor, coding_rate: '4/5' }
    const uplink = withoutZeros({
      session_key_id: 'AYfg8rhha5n+FWx0ZaAprA==',
      f_port: frame.fPort,
      f_cnt: frameCount,
      frm_payload: frame.data.toString('base64'),
      rx_metadata: receptions.map(({ gatewayId, rssi, snr }) => ({
        gateway_ids: { gateway_id: `ridge-${gatewayId.slice(-6)}`, eui: gatewayId.toUpperCase() },
        time: `${nanosecondsNow()}Z`,
        ...withoutZeros({ rssi, channel_rssi: rssi, snr }),
      })),
      settings: { data_rate: { lora }, frequency: String(frequencyHz) },
      received_at: `${nanosecondsNow()}Z`,
      consumed_airtime: '0.082176s',
      network_ids: { net_id: '000013', ns_id: 'EC656E0000000181', tenant_id: 'ttn', cluster_id: 'eu1' },
    })
    return toEvent(device, 'up', { devAddr, body: { uplink_message: uplink } })
  },
  toJoin(device, devAddr) {
    const join_accept = { session_key_id: 'AYfg8rhha5n+FWx0ZaAprA==', received_at: `${nanosecondsNow()}Z` }
    return toEvent(device, 'join', { devAddr, body: { join_accept } })
  },
  toStatus: () => undefined,
  toDownlinkStep(device, step, downlink, frameCount) {
    const [topic, field] = EVENTS[step]
    const described = describe(downlink, frameCount)
    const error = {
      namespace: 'pkg/networkserver',
      name: 'expired_downlink',
      message_format: 'downlink expired',
    }
    const content = step === 'expired' ? { downlink: described, error } : described
    return toEvent(device, topic, { correlationIds: downlink.ids, body: { [field]: content } })
  },
  readDownlinks(topic, payload) {
    const [, devEui, verb] = DOWNLINK_TOPIC.exec(topic) ?? []
    const deviceId = deviceIdOfDevEui(devEui)
    const { data: request } = Downlinks.safeParse(readJson(payload))
    if (deviceId === undefined || !request) return undefined
    const downlinks = request.downlinks.map(({ f_port, frm_payload, confirmed, correlation_ids }) => ({
      ids: correlation_ids ?? [],
      frame: { fPort: f_port, data: Buffer.from(frm_payload, 'base64') },
      isConfirmed: confirmed === true,
    }))
    return { deviceId, downlinks, replaces: verb === 'replace' }
  },
}

/** Implements The Things Stack v3: its MQTT server and its webhooks (the wire page, §3). */
export function createTtsTransmitter(options: TransmitterOptions): Transmitter {
  return createNetworkServer(language, options)
}
