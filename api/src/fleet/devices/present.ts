import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceRow } from './queries.ts'

export function presentDevice({
  user_id: _,
  memory_remaining_mib,
  space_remaining_percent,
  cycle_minutes,
  sync_minutes,
  cycle_count,
  image_count,
  startup_data,
  hours_since_last_camera_trigger,
  conditions,
  ...device
}: DeviceRow): Device {
  return {
    ...device,
    memory_remaining: memory_remaining_mib,
    cycle_time: cycle_minutes,
    sync_time: sync_minutes,
    conditions: conditions ?? [],
    summary: {
      space_remaining: space_remaining_percent,
      cycle_count,
      image_count,
      startup_data: startup_data as Device['summary']['startup_data'], // the gateway stores only objects
      hours_since_last_camera_trigger,
    },
  }
}
