import { z } from 'zod'
import { deviceIdOfDevEui, devEuiOf } from '../device/dev-eui.ts'
import { createNetworkServer, type NetworkServerLanguage } from './network-server.ts'
import { readJson } from './read-json.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

const APPLICATION = 'b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10'
const DOWNLINK_TOPIC = /^application\/[^/]+\/device\/([0-9a-f]{16})\/command\/down$/
const Downlink = z.object({ fPort: z.int(), data: z.base64() })

const language: NetworkServerLanguage = {
  clientId: 'simulated-chirpstack',
  downlinkFilter: `application/${APPLICATION}/device/+/command/down`,

  toEvent({ deviceId, name }, { fPort, data }, fCnt) {
    const devEui = devEuiOf(deviceId)
    return {
      topic: `application/${APPLICATION}/device/${devEui}/event/up`,
      payload: JSON.stringify({
        deduplicationId: crypto.randomUUID(),
        time: new Date().toISOString(),
        deviceInfo: {
          applicationId: APPLICATION,
          applicationName: 'sentinels',
          deviceName: name,
          devEui,
        },
        adr: true,
        dr: 3,
        fCnt,
        fPort,
        confirmed: false,
        data: data.toString('base64'),
        rxInfo: [{ gatewayId: '0016c001ff10a235', uplinkId: fCnt, rssi: -97, snr: 6.2 }],
        txInfo: { frequency: 868_100_000 },
      }),
    }
  },

  readDownlink(topic, payload) {
    const deviceId = deviceIdOfDevEui(DOWNLINK_TOPIC.exec(topic)?.[1])
    const downlink = Downlink.safeParse(readJson(payload))
    if (deviceId === undefined || !downlink.success) return undefined
    const { fPort, data } = downlink.data
    return { deviceId, frame: { fPort, data: Buffer.from(data, 'base64') } }
  },
}

/** ChirpStack v4's MQTT integration (the wire page, §3). */
export function createChirpStackTransmitter(options: TransmitterOptions): Transmitter {
  return createNetworkServer(language, options)
}
