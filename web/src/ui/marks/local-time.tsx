import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone } from '../../platform/time/zone.ts'

interface LocalTimeProps {
  iso: string
}

/** A time by the clock of the person who looks, with the name of its zone, whatever the switch of the top bar says. */
export function LocalTime({ iso }: LocalTimeProps) {
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatDateTime(iso, toTimeZone('mine'))}
    </time>
  )
}
