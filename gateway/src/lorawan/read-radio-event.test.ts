import { expect, test } from 'vitest'
import { aChirpStackUplink, aTtsUplink } from '../testing/radio-events.ts'
import { readRadioEvent } from './read-radio-event.ts'

const DEV_EUI = '70b3d57e000003e9'
const CHIRPSTACK = `application/b4b3a5f0/device/${DEV_EUI}/event`

function readChirpStack(event: object, name = 'up') {
  const payload = Buffer.from(JSON.stringify(event))
  return readRadioEvent({
    provider: 'chirpstack',
    serverId: 'chirpstack-1',
    topic: `${CHIRPSTACK}/${name}`,
    payload,
  })
}

function readTts(message: object) {
  const payload = Buffer.from(JSON.stringify(message))
  return readRadioEvent({ provider: 'tts', serverId: 'tts-1', topic: '/ingest/tts', payload })
}

test('an uplink is the same frame in the format of either network server', () => {
  const given = { devEui: DEV_EUI, frameCount: 4 }
  const frame = {
    kind: 'frame',
    frameCount: 4,
    port: 10,
    spreadingFactor: 9,
    frequencyHz: 868_100_000,
    isSimulated: false,
    receptions: [{ gatewayId: '0016c001f153a14c', rssiDbm: -97, snrDb: 6.2 }],
  }
  expect(readChirpStack(aChirpStackUplink(given))).toMatchObject({
    ...frame,
    device: { devEui: DEV_EUI, application: 'b4b3a5f0', name: 'Gate' },
    devAddr: '00189440',
    heardMs: Date.parse('2025-11-21T06:34:15.775Z'),
  })
  expect(readTts(aTtsUplink(given))).toMatchObject({
    ...frame,
    device: { devEui: DEV_EUI, application: 'sentinels', name: `eui-${DEV_EUI}` },
    devAddr: '260b1234',
    heardMs: Date.parse('2025-11-21T06:34:16.012Z'),
  })
})

test.each([['70-B3-D5-7E-00-00-03-E9'], ['70:b3:d5:7e:00:00:03:e9'], ['70B3D57E000003E9']])(
  'the DevEUI %s is that of the device',
  (devEui) => {
    expect(readChirpStack(aChirpStackUplink({ devEui }))).toMatchObject({ device: { devEui: DEV_EUI } })
  },
)

test('fields that are absent, null or at their default mean the same', () => {
  const deviceInfo = { devEui: DEV_EUI }
  const bare = readChirpStack({ deviceInfo })
  expect(bare).toMatchObject({ kind: 'frame', frameCount: 0, devAddr: '', receptions: [], port: undefined })
  const nothing = {
    time: null,
    devAddr: null,
    fCnt: null,
    fPort: null,
    data: null,
    rxInfo: null,
    txInfo: null,
  }
  expect(readChirpStack({ deviceInfo, ...nothing })).toEqual(bare)
  expect(readChirpStack({ deviceInfo, devAddr: '', fCnt: 0, data: '', rxInfo: [] })).toEqual(bare)
  const tts = readTts({ end_device_ids: { dev_eui: DEV_EUI }, uplink_message: {} })
  expect(tts).toMatchObject({ kind: 'frame', frameCount: 0, port: undefined, receptions: [] })
})

test('base64 may be url-safe and without padding', () => {
  const event = aChirpStackUplink({ devEui: DEV_EUI })
  for (const data of ['+/+/AA==', '-_-_AA==', '-_-_AA'])
    expect(readChirpStack({ ...event, data })).toMatchObject({ data: Buffer.from('fbffbf00', 'hex') })
  for (const data of ['no base64!', 'A', 'AAAAA'])
    expect(() => readChirpStack({ ...event, data })).toThrow('data: must be base64')
})

const heardBy = (reading: object) => ({
  chirpstack: { ...aChirpStackUplink({ devEui: DEV_EUI }), rxInfo: [{ gatewayId: 'a', ...reading }] },
  tts: {
    ...aTtsUplink({ devEui: DEV_EUI }),
    uplink_message: { rx_metadata: [{ gateway_ids: { gateway_id: 'a' }, ...reading }] },
  },
})

test.each([
  ['left out', {}, { rssiDbm: 0, snrDb: 0 }],
  ['left out where it is 0', { rssi: -97 }, { rssiDbm: -97, snrDb: 0 }],
  ['text', { rssi: '-97', snr: '-7.5e0' }, { rssiDbm: -97, snrDb: -7.5 }],
  ['NaN', { rssi: 'NaN', snr: 'NaN' }, { rssiDbm: undefined, snrDb: undefined }],
  ['infinite', { rssi: 'Infinity', snr: '-Infinity' }, { rssiDbm: undefined, snrDb: undefined }],
  ['null', { rssi: null, snr: null }, { rssiDbm: undefined, snrDb: undefined }],
  ['empty', { rssi: '', snr: '' }, { rssiDbm: undefined, snrDb: undefined }],
  ['impossible', { rssi: 1e300, snr: 101 }, { rssiDbm: undefined, snrDb: undefined }],
])('readings that are %s are read alike from both servers', (_what, reading, expected) => {
  const { chirpstack, tts } = heardBy(reading)
  const receptions = [{ gatewayId: 'a', ...expected }]
  expect(readChirpStack(chirpstack)).toMatchObject({ receptions })
  expect(readTts(tts)).toMatchObject({ receptions })
})

test('numbers may be text, and absent ones are 0', () => {
  const { txInfo, ...event } = aChirpStackUplink({ devEui: DEV_EUI })
  const lora = { spreadingFactor: '12' }
  const asText = { fCnt: '70000', fPort: '10', txInfo: { frequency: '868100000', modulation: { lora } } }
  const expected = { frameCount: 70_000, port: 10, frequencyHz: 868_100_000, spreadingFactor: 12 }
  expect(readChirpStack({ ...event, ...asText })).toMatchObject(expected)
  const { fCnt: _count, fPort: _port, ...zeros } = event
  expect(readChirpStack(zeros)).toMatchObject({ frameCount: 0, port: 0 })
  expect(readChirpStack({ ...zeros, data: '', fPort: 0 })).toMatchObject({ port: undefined })
})

test.each(['yesterday', '5', '2025-11-21T06:34:15', '0001-01-01T00:00:00Z', 5, {}])(
  'the time %j is unknown',
  (time) => {
    const event = aChirpStackUplink({ devEui: DEV_EUI })
    expect(readChirpStack({ ...event, time })).toMatchObject({ kind: 'frame', heardMs: undefined })
  },
)

test('an uplink that was made by hand at The Things Stack is simulated', () => {
  expect(readTts(aTtsUplink({ devEui: DEV_EUI, simulated: true }))).toMatchObject({ isSimulated: true })
})

const deviceInfo = { devEui: DEV_EUI, applicationId: 'b4b3a5f0' }
const queueItemId = '019a0000-0000-7000-8000-000000000001'
const end_device_ids = { dev_eui: DEV_EUI, device_id: 'gate' }
const correlation_ids = ['as:downlink:01', `cmd:${queueItemId}`]

test.each([
  ['join', 'join', { deviceInfo, devAddr: '00189440' }, { kind: 'join' }],
  [
    'a device’s acknowledgement',
    'ack',
    { deviceInfo, queueItemId, acknowledged: true },
    { step: 'acknowledged' },
  ],
  ['a missing acknowledgement', 'ack', { deviceInfo, queueItemId }, { step: 'not_acknowledged' }],
  ['a transmission', 'txack', { deviceInfo, queueItemId, gatewayId: 'a' }, { step: 'transmitted' }],
  [
    'a downlink that is too long',
    'log',
    {
      deviceInfo,
      level: 'ERROR',
      code: 'DOWNLINK_PAYLOAD_SIZE',
      description: 'too long',
      context: { queue_item_id: queueItemId },
    },
    { step: 'refused', detail: 'too long', downlinkId: queueItemId },
  ],
  ['another log entry', 'log', { deviceInfo, code: 'UPLINK_F_CNT_RETRANSMISSION' }, { kind: 'other' }],
  [
    'a location',
    'location',
    { deviceInfo, location: { latitude: 1, longitude: 2 } },
    { kind: 'place', latitude: 1 },
  ],
  ['a location that is none', 'location', { deviceInfo, location: { latitude: 91 } }, { kind: 'other' }],
  ['a location of zeros', 'location', { deviceInfo, location: { altitude: 5 } }, { kind: 'other' }],
  [
    'a location on the equator',
    'location',
    { deviceInfo, location: { longitude: 36.9 } },
    { kind: 'place', latitude: 0, longitude: 36.9 },
  ],
  ['a status', 'status', { deviceInfo, margin: 7, batteryLevel: 99 }, { kind: 'other' }],
  ['an event of another integration', 'integration', { deviceInfo, eventType: 'x' }, { kind: 'other' }],
])('ChirpStack: %s', (_what, name, event, expected) => {
  expect(readChirpStack(event, name)).toMatchObject(expected)
})

test.each([
  ['join', { join_accept: { session_key_id: 'AX==' } }, { kind: 'join' }],
  [
    'a downlink in the queue',
    { downlink_queued: { correlation_ids } },
    { step: 'queued', downlinkId: queueItemId },
  ],
  ['a transmission', { downlink_sent: { correlation_ids } }, { step: 'transmitted' }],
  [
    'an acknowledgement',
    { downlink_ack: {}, correlation_ids },
    { step: 'acknowledged', downlinkId: queueItemId },
  ],
  ['a missing acknowledgement', { downlink_nack: { correlation_ids } }, { step: 'not_acknowledged' }],
  [
    'a failure',
    {
      downlink_failed: {
        downlink: { correlation_ids },
        error: { name: 'too_long', message_format: 'too long' },
      },
    },
    { step: 'refused', detail: 'too long' },
  ],
  ['a downlink of somebody else', { downlink_sent: { correlation_ids: ['as:1'] } }, { kind: 'other' }],
  [
    'a location',
    { location_solved: { location: { latitude: 1, longitude: 2 } } },
    { kind: 'place', longitude: 2 },
  ],
  ['anything else', { service_data: {} }, { kind: 'other' }],
])('The Things Stack: %s', (_what, message, expected) => {
  expect(readTts({ end_device_ids, ...message })).toMatchObject(expected)
})

test.each([
  ['an event of an unknown name', 'reboot', {}, 'reboot is unknown'],
  ['an event without a device', 'up', { fPort: 10 }, 'deviceInfo'],
  [
    'a DevEUI that is none',
    'up',
    { deviceInfo: { devEui: '70b3' } },
    'deviceInfo.devEui: Must have 16 hexadecimal',
  ],
  ['a port beyond a byte', 'up', { deviceInfo: { devEui: DEV_EUI }, fPort: 256 }, 'fPort'],
])('%s cannot be read', (_what, name, event, message) => {
  expect(() => readChirpStack(event, name)).toThrow(message)
})
