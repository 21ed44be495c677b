import { atomWithStorage } from 'jotai/utils'

/** Whose clock the screens show: the world's, the camera's, or that of the person who looks. */
export const zoneChoices = ['utc', 'camera', 'mine'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

export const zoneAtom = atomWithStorage<ZoneChoice>('zone', 'utc', undefined, { getOnInit: true })

/**
 * The IANA name of the chosen zone. A camera's is the nautical one of its longitude, which follows the sun and knows
 * no summer time; without a position it is UTC.
 */
export function toTimeZone(choice: ZoneChoice, longitude?: number | null): string {
  if (choice === 'mine') return new Intl.DateTimeFormat().resolvedOptions().timeZone
  const hours = choice === 'camera' && longitude != null ? Math.round(longitude / 15) : 0
  if (hours === 0) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` // these names count westwards
}
