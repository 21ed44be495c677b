import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'

interface TimeProps {
  iso: string
  /** Of the camera, for its own clock. */
  longitude?: number | null
}

/** A time by the clock the person has chosen, with the name of its zone. */
export const Time = memo(function Time({ iso, longitude = null }: TimeProps) {
  const zone = toTimeZone(useAtomValue(zoneAtom), longitude)
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatDateTime(iso, zone)}
    </time>
  )
})
