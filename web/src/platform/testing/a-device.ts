import type { Device } from '@sentinel/contracts/fleet/devices'

/** A valid device; the caller changes what its test is about. */
export function aDevice(changes: Partial<Device> = {}): Device {
  return {
    may_manage: true,
    device_id: 7,
    device_name: 'sentinel-7',
    display_name: 'North gate',
    description: null,
    location_name: 'Ridge',
    location_description: null,
    latitude: -1.3,
    longitude: 36.8,
    last_seen: '2026-11-20T03:12:00.000Z',
    battery_voltage: 3.9,
    cycle_time: 720,
    reported_cycle_time: 720,
    sync_time: null,
    group_id: null,
    trigger_number: 3,
    memory_remaining: 8123,
    images_processed: 210,
    lora_uid: null,
    software_version: '2.2.0',
    hardware_id: null,
    mcu_version: null,
    cell_uid: null,
    allow_wifi_insights: true,
    allow_complete_images: false,
    device_update_status: null,
    device_specific_status: null,
    open_commands: 0,
    conditions: [],
    summary: {
      space_remaining: 62,
      cycle_count: 31,
      image_count: 210,
      startup_data: null,
      hours_since_last_camera_trigger: 2,
    },
    ...changes,
  }
}
