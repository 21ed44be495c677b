import type { CountedDevice } from '@sentinel/contracts/dashboard/dashboard'

const HOUR_MS = 60 * 60 * 1000

export interface SilentDevice {
  device: CountedDevice
  /** Counts whole hours. */
  hours: number
}

/** Returns how long ago each device sent its last insight, longest first, and which devices have never sent one. */
export function findHoursSince(devices: readonly CountedDevice[], atMs: number) {
  const since: SilentDevice[] = []
  const never: CountedDevice[] = []
  for (const device of devices) {
    if (device.last_insight_at === null) never.push(device)
    else {
      const ms = atMs - Date.parse(device.last_insight_at)
      since.push({ device, hours: Math.max(0, Math.floor(ms / HOUR_MS)) })
    }
  }
  return { since: since.toSorted((one, other) => other.hours - one.hours), never }
}
