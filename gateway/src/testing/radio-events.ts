import { encodeUplink } from '@sentinel/contracts/device-messages/lora-codec'

/** A frame with one insight: message 4711, class 17 with 93 %, taken at 2025-11-21T06:33:11Z (the wire page, §4). */
export const INSIGHT_FRAME = '0212670b1426a700bb11ba'
export const INSIGHTS_PORT = 10
export const HEALTH_PORT = 11
export const RESULT_PORT = 21

let lastFrameCount = 0

export interface GivenFrame {
  devEui: string
  port?: number | null
  /** In hexadecimal. */
  data?: string
  frameCount?: number
  receptions?: { gateway: string; rssi: number; snr: number }[]
  simulated?: boolean
}

/** Returns a frame as hexadecimal digits. */
export function frameOf(data: object): string {
  const { bytes, errors } = encodeUplink({ data })
  if (!bytes) throw new Error(errors.join(', '))
  return Buffer.from(bytes).toString('hex')
}

/** Returns a frame with one insight, taken `minutes` after 2025-11-21T06:33Z. */
export function anInsightFrame(messageId: number, minutes = 0, classId = 17): string {
  const time = new Date(Date.parse('2025-11-21T06:33:00Z') + minutes * 60_000).toISOString()
  const insights = [{ index: 0, class_id: classId, confidence: 90, file_ctime: time }]
  return frameOf({ message_id: messageId, insights })
}

const RECEPTIONS = [{ gateway: '0016c001f153a14c', rssi: -97, snr: 6.2 }]

/** Returns a ChirpStack v4 uplink event. */
export function aChirpStackUplink({
  devEui,
  port = INSIGHTS_PORT,
  data = INSIGHT_FRAME,
  frameCount = ++lastFrameCount,
  receptions = RECEPTIONS,
}: GivenFrame) {
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2025-11-21T06:34:15.775023242+00:00',
    deviceInfo: { applicationId: 'b4b3a5f0', applicationName: 'sentinels', deviceName: 'Gate', devEui },
    devAddr: '00189440',
    adr: true,
    dr: 3,
    fCnt: frameCount,
    fPort: port,
    confirmed: false,
    data: Buffer.from(data, 'hex').toString('base64'),
    rxInfo: receptions.map(({ gateway, rssi, snr }) => ({ gatewayId: gateway, uplinkId: 1, rssi, snr })),
    txInfo: {
      frequency: 868_100_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 9, codeRate: 'CR_4_5' } },
    },
  }
}

/** Returns a The Things Stack v3 uplink message. */
export function aTtsUplink({
  devEui,
  port = INSIGHTS_PORT,
  data = INSIGHT_FRAME,
  frameCount = ++lastFrameCount,
  receptions = RECEPTIONS,
  simulated,
}: GivenFrame) {
  return {
    end_device_ids: {
      device_id: `eui-${devEui}`,
      application_ids: { application_id: 'sentinels' },
      dev_eui: devEui.toUpperCase(),
      dev_addr: '260B1234',
    },
    received_at: '2025-11-21T06:34:16.123456789Z',
    ...(simulated && { simulated }),
    uplink_message: {
      f_port: port,
      f_cnt: frameCount,
      frm_payload: Buffer.from(data, 'hex').toString('base64'),
      rx_metadata: receptions.map(({ gateway, rssi, snr }) => ({
        gateway_ids: { gateway_id: gateway },
        rssi,
        snr,
        location: { latitude: 51, longitude: 4, source: 'SOURCE_REGISTRY' },
      })),
      settings: {
        data_rate: { lora: { bandwidth: 125_000, spreading_factor: 9 } },
        frequency: '868100000',
      },
      received_at: '2025-11-21T06:34:16.012345678Z',
    },
  }
}
