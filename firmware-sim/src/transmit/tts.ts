import { z } from 'zod'
import { deviceIdOfDevEui, devEuiOf } from '../device/dev-eui.ts'
import { createNetworkServer, type NetworkServerLanguage } from './network-server.ts'
import { readJson } from './read-json.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

const APPLICATION = 'sentinels'
const DOWNLINK_TOPIC = /^v3\/[^/]+\/devices\/eui-([0-9a-f]{16})\/down\/(?:push|replace)$/
const Downlinks = z.object({
  downlinks: z.array(z.object({ f_port: z.int(), frm_payload: z.base64() })).min(1),
})

const language: NetworkServerLanguage = {
  clientId: 'simulated-tts',
  downlinkFilter: `v3/${APPLICATION}/devices/+/down/+`,

  toEvent({ deviceId }, { fPort, data }, frameCount) {
    const devEui = devEuiOf(deviceId)
    const receivedAt = new Date().toISOString()
    return {
      topic: `v3/${APPLICATION}/devices/eui-${devEui}/up`,
      payload: JSON.stringify({
        end_device_ids: {
          device_id: `eui-${devEui}`,
          application_ids: { application_id: APPLICATION },
          dev_eui: devEui.toUpperCase(),
        },
        received_at: receivedAt,
        uplink_message: {
          f_port: fPort,
          f_cnt: frameCount,
          frm_payload: data.toString('base64'),
          rx_metadata: [{ gateway_ids: { gateway_id: 'ridge' }, rssi: -101, snr: 4.8 }],
          settings: { data_rate: { lora: { bandwidth: 125_000, spreading_factor: 9 } } },
          received_at: receivedAt,
        },
      }),
    }
  },

  readDownlink(topic, payload) {
    const deviceId = deviceIdOfDevEui(DOWNLINK_TOPIC.exec(topic)?.[1])
    const request = Downlinks.safeParse(readJson(payload))
    const downlink = request.data?.downlinks[0]
    if (deviceId === undefined || !downlink) return undefined
    return {
      deviceId,
      frame: { fPort: downlink.f_port, data: Buffer.from(downlink.frm_payload, 'base64') },
    }
  },
}

/** The Things Stack v3 (the wire page, §3). */
export function createTtsTransmitter(options: TransmitterOptions): Transmitter {
  return createNetworkServer(language, options)
}
