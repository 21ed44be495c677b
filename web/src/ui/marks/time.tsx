import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'

interface TimeProps {
  iso: string
  /** The camera's longitude, for its local zone. */
  longitude?: number | null
}

/** Shows a time in the person's chosen zone, with the zone's name. */
export const Time = memo(function Time({ iso, longitude = null }: TimeProps) {
  const zone = toTimeZone(useAtomValue(zoneAtom), longitude)
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatDateTime(iso, zone)}
    </time>
  )
})
