import { expect } from 'vitest'
import { decodeUplink, encodeUplink } from '../lora-codec.js'

/** Frames as hexadecimal strings, and one message of each kind for the tests to vary. */

export function bytesOf(hex: string): number[] {
  return [...Buffer.from(hex, 'hex')]
}

export function decode(fPort: number, hex: string) {
  return decodeUplink({ bytes: bytesOf(hex), fPort })
}

/** Returns the data in a frame that decodes without warnings or errors. */
export function dataOf(fPort: number, hex: string) {
  const { data, warnings, errors } = decode(fPort, hex)
  expect({ warnings, errors }).toEqual({ warnings: [], errors: [] })
  return data
}

/** Returns the frame as a hexadecimal string. */
export function encode(data: object): string {
  const { bytes = [], errors } = encodeUplink({ data })
  expect(errors).toEqual([])
  return Buffer.from(bytes).toString('hex')
}

/** Returns the error for data that cannot be encoded. */
export function errorOf(data: object, fPort: number): string {
  const encoded = encodeUplink({ data, fPort })
  expect(Object.keys(encoded)).toEqual(['errors'])
  return encoded.errors.join()
}

export const insight = { index: 0, class_id: 17, confidence: 93, file_ctime: '2025-11-21T06:33:11.000Z' }
export const insights = { message_id: 4711, insights: [insight], more: false, time_estimated: false }
export const startup = {
  cable_ok: true,
  camera_ok: true,
  sd_ok: true,
  gps_ok: true,
  rebooted: false,
  brown_out: false,
  pending_reset: false,
  time_synced: true,
}
export const health = {
  message_id: 4714,
  battery_voltage: 3.87,
  startup_data: { ...startup, cable_ok: false },
  hours_since_last_camera_trigger: 26,
  images_24h: 142,
  space_remaining: 63.1,
  settings_revision: 7,
}
export const long = {
  software_version: '2.3.14',
  images_processed: 1204,
  temperature: -7,
  latitude: -1.2921,
  longitude: 36.8219,
}
export const state = {
  command_number: 903,
  hours_to_live: 72,
  type: 'update_state',
  cycleTime: 690,
  triggerNumber: 30,
  revision: 8,
}
