import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone } from '../../platform/time/zone.ts'

interface LocalTimeProps {
  iso: string
}

/** Shows a time in the viewer's own zone with the zone's name, regardless of the switch in the top bar. */
export function LocalTime({ iso }: LocalTimeProps) {
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatDateTime(iso, toTimeZone('mine'))}
    </time>
  )
}
