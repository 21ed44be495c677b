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
import type { Transmitter, TransmitterOptions } from './transmitter.ts'

const APPLICATION = 'b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10'
const TENANT = '52f14cd4-c6f1-4fbd-8f87-4025e1d49242'
const PROFILE = '14855bf7-d10d-4aee-b618-ebfcb64dc7ad'
const DOWNLINK_TOPIC = /^application\/[^/]+\/device\/([0-9a-f]{16})\/command\/down$/
const FASTEST_FACTOR = 12

const Downlink = z.object({
  id: z.string().nullish(),
  confirmed: z.boolean().nullish(),
  fPort: z.int().min(1),
  data: z.base64(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
})

const EVENTS: Partial<Record<DownlinkStep, string>> = { sent: 'txack', acknowledged: 'ack', expired: 'log' }

function toEvent({ deviceId, name }: RadioDevice, event: string, body: object): NetworkEvent {
  const devEui = devEuiOf(deviceId)
  return {
    name: event,
    topic: `application/${APPLICATION}/device/${devEui}/event/${event}`,
    body: {
      time: `${nanosecondsNow()}+00:00`,
      deviceInfo: {
        tenantId: TENANT,
        tenantName: 'Sentinels',
        applicationId: APPLICATION,
        applicationName: 'sentinels',
        deviceProfileId: PROFILE,
        deviceProfileName: 'Sentinel',
        deviceName: name,
        devEui,
        deviceClassEnabled: 'CLASS_A',
        tags: {},
      },
      ...body,
    },
  }
}

const toModulation = (spreadingFactor: number) => ({
  lora: { bandwidth: 125_000, spreadingFactor, codeRate: 'CR_4_5' },
})

const language: NetworkServerLanguage = {
  clientId: 'simulated-chirpstack',
  downlinkFilter: `application/${APPLICATION}/device/+/command/down`,
  pathOf: ({ name }) => `/ingest/chirpstack?event=${name}`,
  toUplink(device, { frame, frameCount, devAddr, receptions, spreadingFactor, frequencyHz }) {
    return toEvent(device, 'up', {
      deduplicationId: crypto.randomUUID(),
      devAddr,
      adr: true,
      dr: FASTEST_FACTOR - spreadingFactor,
      fCnt: frameCount,
      fPort: frame.fPort,
      confirmed: false,
      data: frame.data.toString('base64'),
      rxInfo: receptions.map((reception, place) => ({
        ...reception,
        uplinkId: frameCount * 10 + place,
        nsTime: `${nanosecondsNow()}+00:00`,
        context: 'AAAAAA==',
        crcStatus: 'CRC_OK',
      })),
      txInfo: { frequency: frequencyHz, modulation: toModulation(spreadingFactor) },
      regionConfigId: 'eu868',
    })
  },
  toJoin: (device, devAddr) =>
    toEvent(device, 'join', { deduplicationId: crypto.randomUUID(), devAddr, regionConfigId: 'eu868' }),
  toStatus: (device) =>
    toEvent(device, 'status', {
      deduplicationId: crypto.randomUUID(),
      margin: 10,
      externalPowerSource: false,
      batteryLevelUnavailable: true,
      batteryLevel: 0,
    }),
  toDownlinkStep(device, step, { ids: [queueItemId] }, fCntDown) {
    const event = EVENTS[step]
    if (!event) return undefined
    const bodies: Record<string, object> = {
      txack: {
        downlinkId: Math.floor(Math.random() * 2 ** 32),
        queueItemId,
        fCntDown,
        gatewayId: '0016c001ff10a235',
        txInfo: { frequency: 868_100_000, power: 16, modulation: toModulation(9) },
      },
      ack: { deduplicationId: crypto.randomUUID(), queueItemId, acknowledged: true, fCntDown },
      log: {
        level: 'ERROR',
        code: 'EXPIRED',
        description: 'Device queue-item discarded because it has expired',
        context: { queue_item_id: queueItemId },
      },
    }
    return toEvent(device, event, bodies[event] ?? {})
  },
  readDownlinks(topic, payload) {
    const deviceId = deviceIdOfDevEui(DOWNLINK_TOPIC.exec(topic)?.[1])
    const { data: downlink } = Downlink.safeParse(readJson(payload))
    if (deviceId === undefined || !downlink) return undefined
    const { id, confirmed, fPort, data, expiresAt } = downlink
    const queued = {
      ids: [id ?? crypto.randomUUID()],
      frame: { fPort, data: Buffer.from(data, 'base64') },
      isConfirmed: confirmed === true,
      ...(expiresAt && { expiresMs: Date.parse(expiresAt) }),
    }
    return { deviceId, downlinks: [queued], replaces: false }
  },
}

/** Implements ChirpStack v4's MQTT and HTTP integrations (the wire page, §3). */
export function createChirpStackTransmitter(options: TransmitterOptions): Transmitter {
  return createNetworkServer(language, options)
}
