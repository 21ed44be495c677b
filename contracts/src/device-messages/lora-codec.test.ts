import { describe, expect, test } from 'vitest'
import type { LoraCommand } from './lora-codec.js'
import { decodeDownlink, encodeDownlink } from './lora-codec.js'
import { HealthMessage, InsightsMessage } from './mqtt.ts'
import {
  bytesOf,
  dataOf,
  decode,
  encode,
  errorOf,
  health,
  insight,
  insights,
  long,
  startup,
  state,
} from './testing/lora-samples.ts'

describe('the examples of the wire page, in both directions', () => {
  const three = [
    insight,
    { index: 1, class_id: 17, confidence: 88, file_ctime: '2025-11-21T06:33:23.000Z' },
    { index: 2, class_id: 3, confidence: 51, file_ctime: '2025-11-21T08:03:11.000Z' },
  ]
  const place = { latitude: -1.292095, longitude: 36.821906 }

  test.for([
    ['one insight with battery', 10, '0212670b1426a700bb11ba', { ...insights, battery_voltage: 3.87 }],
    [
      'three insights with location',
      10,
      '0112670b1426a702fe29901a2f3911ba000c11b015180366',
      { ...insights, ...place, insights: three },
    ],
    ['short health, cable error', 11, '00126a0f1e011a008ea107', health],
  ] as const)('%s', ([, fPort, hex, data]) => {
    const decoded = dataOf(fPort, hex)
    expect(encode(data)).toBe(hex)
    expect(decoded).toEqual(data)
  })

  test('a state command', () => {
    expect(encodeDownlink({ data: state as LoraCommand }).bytes).toEqual(bytesOf('0303874802b21e08'))
    const decoded = decodeDownlink({ bytes: bytesOf('0303874802b21e08'), fPort: 20 })
    expect(decoded).toEqual({ data: state, warnings: [], errors: [] })
  })
})

test('a decoded frame with the classifier added is a valid native message', () => {
  const { data } = decode(10, '0112670b1426a702fe29901a2f3911ba000c11b015180366')
  const withAlg = Object(data).insights.map((item: object) => ({ ...item, alg_id: null }))
  expect(InsightsMessage.safeParse({ ...data, insights: withAlg }).error).toBeUndefined()
  const report = decode(11, '01126a0f1e011a008ea10702030e04b4f9fe29901a2f39').data
  expect(HealthMessage.safeParse(report).error).toBeUndefined()
})

describe('health', () => {
  const bitFaults = [
    'cable_ok',
    'camera_ok',
    'sd_ok',
    'gps_ok',
    'rebooted',
    'brown_out',
    'pending_reset',
    'time_synced',
  ]

  test.for(bitFaults.map((key, bit) => [bit, key] as const))('bit %d is %s', ([bit, key]) => {
    const hex = `00126a0f1e${(1 << bit).toString(16).padStart(2, '0')}1a008ea107`
    const startup_data = { ...startup, [key]: !Object(startup)[key] }
    expect(dataOf(11, hex)).toEqual({ ...health, startup_data })
    expect(encode({ ...health, startup_data })).toBe(hex)
  })

  test('missing values of startup_data count as healthy', () => {
    expect(encode({ ...health, startup_data: { reboot_reason: 'wake' } })).toBe('00126a0f1e001a008ea107')
    expect(encode({ ...health, startup_data: null })).toBe('00126a0f1e001a008ea107')
  })

  test('the long form is encoded and decoded', () => {
    const hex = '01126a0f1e011a008ea10702030e04b4f9fe29901a2f39'
    const data = { ...health, ...long, latitude: -1.292095, longitude: 36.821906 }
    expect(encode({ ...health, ...long })).toBe(hex)
    expect(dataOf(11, hex)).toEqual(data)
  })

  test('unknown readings are left out in both forms', () => {
    const { battery_voltage: _, ...unpowered } = health
    expect(encode(unpowered)).toBe('00126a0000011a008ea107')
    expect(dataOf(11, '00126a0000011a008ea107')).toEqual(unpowered)
    const bare = { ...unpowered, software_version: '2.3.14', images_processed: 1204 }
    expect(encode(bare)).toBe('01126a0000011a008ea10702030e04b480800000800000')
    expect(dataOf(11, '01126a0000011a008ea10702030e04b480800000800000')).toEqual(bare)
  })

  test.for([
    [{ battery_voltage: 0 }, { battery_voltage: 0.001 }],
    [{ battery_voltage: 70 }, { battery_voltage: 65.535 }],
    [{ hours_since_last_camera_trigger: 900 }, { hours_since_last_camera_trigger: 255 }],
    [{ images_24h: 70_000 }, { images_24h: 65_535 }],
    [{ space_remaining: 0 }, { space_remaining: 0 }],
    [{ space_remaining: 100 }, { space_remaining: 100 }],
    [{ space_remaining: 50 }, { space_remaining: 50.2 }],
    [{ settings_revision: null }, { settings_revision: 0 }],
    [{ ...long, images_processed: 65_536 * 3 + 5 }, { images_processed: 5 }],
    [{ ...long, temperature: -200 }, { temperature: -127 }],
    [{ ...long, temperature: 200 }, { temperature: 127 }],
  ])('%j arrives as %j', ([sent, arrives]) => {
    expect(dataOf(11, encode({ ...health, ...sent }))).toMatchObject(Object(arrives))
  })

  test.for([
    ['message_id must be', { message_id: -1 }],
    ['hours_since_last_camera_trigger must be', { hours_since_last_camera_trigger: undefined }],
    ['images_24h must be', { images_24h: -1 }],
    ['space_remaining must be a number from 0 to 100', { space_remaining: 101 }],
    ['settings_revision must be', { settings_revision: 256 }],
    ['battery_voltage must be', { battery_voltage: '3.8' }],
    ['software_version must be three numbers', { temperature: 4 }],
    ['major must be a whole number from 0 to 255', { ...long, software_version: '256.0.0' }],
    ['images_processed must be', { ...long, images_processed: undefined }],
    ['temperature must be', { ...long, temperature: 'cold' }],
  ])('encoding fails with: %s', ([message, change]) => {
    expect(errorOf({ ...health, ...Object(change) }, 11)).toContain(message)
  })
})
