import fc from 'fast-check'
import type { LoraCommand } from '../lora-codec.js'
import { encodeUplink } from '../lora-codec.js'

/** Messages of every kind that a frame can carry. */

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
export const u8 = fc.integer({ min: 0, max: 255 })
const u16 = fc.integer({ min: 0, max: 65_535 })
export const frameBytes = fc.array(u8, { maxLength: 60 })
const place = { latitude: number(-90, 90), longitude: number(-180, 180) }
const EPOCH_MS = Date.UTC(2020, 0, 1)

export const insights = fc
  .record({
    message_id: u16,
    more: fc.boolean(),
    time_estimated: fc.boolean(),
    startMs: fc.integer({ min: EPOCH_MS, max: Date.UTC(2156, 0, 1) }),
    firstIndex: fc.integer({ min: 0, max: 25 }),
    optional: fc.record({ battery_voltage: number(2.01, 4.55) }, { requiredKeys: [] }),
    place: fc.option(fc.record(place), { nil: {} }),
    items: fc.array(
      fc.record({
        class_id: u16,
        confidence: fc.option(number(0, 100)),
        afterMs: fc.integer({ min: 0, max: 65_534_000 }),
      }),
      { minLength: 1, maxLength: 7 },
    ),
  })
  .map(({ startMs, firstIndex, optional, place: where, items, ...message }) => ({
    ...message,
    ...optional,
    ...where,
    insights: items.map(({ afterMs, ...item }, at) => ({
      ...item,
      index: firstIndex + at,
      file_ctime: new Date(startMs + (at === 0 ? 0 : afterMs)).toISOString(),
    })),
  }))

const startup = fc.record({
  cable_ok: fc.boolean(),
  camera_ok: fc.boolean(),
  sd_ok: fc.boolean(),
  gps_ok: fc.boolean(),
  rebooted: fc.boolean(),
  brown_out: fc.boolean(),
  pending_reset: fc.boolean(),
  time_synced: fc.boolean(),
})
const shortHealth = {
  message_id: u16,
  battery_voltage: number(0.001, 65.535),
  startup_data: startup,
  hours_since_last_camera_trigger: u8,
  images_24h: u16,
  space_remaining: number(0, 100),
  settings_revision: u8,
}
const longHealth = {
  software_version: fc.tuple(u8, u8, u8).map((parts) => parts.join('.')),
  images_processed: u16,
  temperature: fc.integer({ min: -127, max: 127 }),
}
export const health = fc.oneof(fc.record(shortHealth), fc.record({ ...shortHealth, ...longHealth, ...place }))

export const result = fc.record(
  {
    command_number: u16,
    status: fc.constantFrom('applied', 'pending_reset', 'rejected', 'expired'),
    reason: u8,
    type: fc.constantFrom('reset_device', 'update_state', 'cancel'),
  },
  { requiredKeys: ['command_number', 'status', 'reason'] },
)

const addressed = { command_number: u16, hours_to_live: u8 }
const setting = fc.integer({ min: 1, max: 255 })
export const command: fc.Arbitrary<LoraCommand> = fc.oneof(
  fc.record({ ...addressed, type: fc.constant('reset_device' as const) }),
  fc.record({
    ...addressed,
    type: fc.constant('update_model_settings' as const),
    releaseId: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  }),
  fc.record({
    ...addressed,
    type: fc.constant('update_state' as const),
    cycleTime: fc.integer({ min: 1, max: 65_535 }),
    triggerNumber: setting,
    revision: setting,
  }),
  fc.record({
    ...addressed,
    type: fc.constant('request_higher_res_image' as const),
    message_id: u16,
    index: u8,
  }),
  fc.record({ ...addressed, type: fc.constant('cancel' as const), cancels: u16 }),
)

/** Returns the frame for data that can be encoded. */
export function uplinkFrame(data: object): { bytes: number[]; fPort: number } {
  const { bytes = [], fPort = 0, errors } = encodeUplink({ data })
  if (errors.length > 0) throw new Error(errors.join())
  return { bytes, fPort }
}
