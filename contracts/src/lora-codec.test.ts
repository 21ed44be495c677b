import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { LoraCommand } from './lora-codec.js'
import { decodeDownlink, decodeUplink, encodeDownlink, encodeUplink } from './lora-codec.js'
import { HealthMessage, InsightsMessage } from './mqtt.ts'

const bytesOf = (hex: string) => [...Buffer.from(hex, 'hex')]
const hexOf = (bytes: number[] | undefined) => bytes && Buffer.from(bytes).toString('hex')
const decode = (fPort: number, hex: string) => decodeUplink({ bytes: bytesOf(hex), fPort })
const dataOf = (fPort: number, hex: string) => {
  const { data, warnings, errors } = decode(fPort, hex)
  expect({ warnings, errors }).toEqual({ warnings: [], errors: [] })
  return data
}
const encode = (data: object, fPort?: number) => {
  const encoded = encodeUplink(fPort === undefined ? { data } : { data, fPort })
  expect(encoded.errors).toEqual([])
  return hexOf(encoded.bytes)
}
const errorOf = (data: object, fPort?: number) => {
  const encoded = encodeUplink(fPort === undefined ? { data } : { data, fPort })
  expect(Object.keys(encoded)).toEqual(['errors'])
  return encoded.errors.join()
}

const insight = { index: 0, class_id: 17, confidence: 93, file_ctime: '2025-11-21T06:33:11.000Z' }
const insights = { message_id: 4711, insights: [insight], more: false, time_estimated: false }
const startup = {
  cable_ok: true,
  camera_ok: true,
  sd_ok: true,
  gps_ok: true,
  rebooted: false,
  brown_out: false,
  pending_reset: false,
  time_synced: true,
}
const health = {
  message_id: 4714,
  battery_voltage: 3.87,
  startup_data: { ...startup, cable_ok: false },
  hours_since_last_camera_trigger: 26,
  images_24h: 142,
  space_remaining: 63.1,
  settings_revision: 7,
}
const long = { software_version: '2.3.14', images_processed: 1204, temperature: -7, latitude: -1.2921, longitude: 36.8219 }
const state = { command_number: 903, hours_to_live: 72, type: 'update_state', cycleTime: 690, triggerNumber: 30, revision: 8 }

describe('the vectors of the wire page, both ways', () => {
  const three = [
    { ...insight, file_ctime: '2025-11-21T06:33:11.000Z' },
    { index: 1, class_id: 17, confidence: 88, file_ctime: '2025-11-21T06:33:23.000Z' },
    { index: 2, class_id: 3, confidence: 51, file_ctime: '2025-11-21T06:33:44.000Z' },
  ]
  const place = { latitude: -1.292097, longitude: 36.821902 }

  test.for([
    ['one insight with battery', 10, '0212670b1426a700bb11ba', { ...insights, battery_voltage: 3.87 }],
    ['three insights with location', 10, '0112670b1426a702fe29901a2f3911ba000c11b015180366', { ...insights, ...place, insights: three }],
    ['short health, cable error', 11, '00126a0f1e011a008ea107', health],
  ] as const)('%s', ([, fPort, hex, data]) => {
    const decoded = dataOf(fPort, hex)
    expect(encode(data)).toBe(hex)
    expect(decoded).toEqual(data)
  })

  test('a state command', () => {
    expect(hexOf(encodeDownlink({ data: state as LoraCommand }).bytes)).toBe('0303874802b21e08')
    const decoded = decodeDownlink({ bytes: bytesOf('0303874802b21e08'), fPort: 20 })
    expect(decoded).toEqual({ data: state, warnings: [], errors: [] })
  })
})
