import type { DeviceState } from '@sentinel/contracts/fleet/devices'

/** A valid state of a device that has reported its place; the caller changes what its test is about. */
export function aDeviceState(changes: Partial<DeviceState> = {}): DeviceState {
  return {
    device_id: 7,
    visible_from: null,
    reported_at: '2026-11-20T03:12:00.000Z',
    temperature: 21,
    cycle_time: { asked: null, reported: 720 },
    sync_time: { asked: null, reported: null },
    trigger_number: { asked: null, reported: 3 },
    set_place: null,
    reported_place: { latitude: 1.25, longitude: 36 },
    battery_forecast: null,
    forecast_gap: {
      reason: 'data',
      is_after_change: false,
      readings: 5,
      readings_needed: 8,
      days: 1.5,
      days_needed: 3,
    },
    ...changes,
  }
}
