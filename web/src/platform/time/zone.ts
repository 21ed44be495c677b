import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import { cameraZoneHours } from '@sentinel/domain/time/camera-zone'
import { TimeZone } from '@sentinel/contracts/values/calendar'
import { atomWithStorage } from 'jotai/utils'

/** The clock that the screens use: UTC, the camera's zone, or the viewer's zone. */
export const zoneChoices = ['utc', 'camera', 'mine'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

export const zoneAtom = atomWithStorage<ZoneChoice>('zone', 'utc', undefined, { getOnInit: true })

/** Returns the chosen zone's IANA name. For a camera's zone, see `cameraZoneHours`. */
export function toTimeZone(choice: ZoneChoice, longitude?: number | null): string {
  if (choice === 'mine') return browserZone()
  const hours = choice === 'camera' ? cameraZoneHours(longitude ?? null) : 0
  if (hours === 0) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` // these names count westwards
}

/** Returns the browser's zone, or UTC if the browser does not know it. Some browsers then report `Etc/Unknown`. */
export function browserZone(): string {
  return TimeZone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone).data ?? 'UTC'
}

/** Returns the time zone of the dates in a list's filters: an IANA name, or `camera` for each camera's own zone. */
export function toFilterZone(choice: ZoneChoice): string {
  return choice === 'camera' ? CAMERA_ZONE : toTimeZone(choice)
}
