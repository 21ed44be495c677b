import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import classes from './device-page.module.css'
import { unreadableQuery } from './queries.ts'

const texts = messages.devicePage.unreadable

/** Shows what the camera sends that cannot be read. A camera without such messages has no such section. */
export function UnreadableCard({ device: { device_id, longitude } }: { device: Device }) {
  const { data, error, refetch } = useQuery(unreadableQuery(device_id))
  if (error && !data)
    return (
      <Card title={texts.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || data.fields.length + data.messages.length === 0) return null
  return (
    <Card title={texts.title} note={data.messages.length > 0 ? texts.messagesNote : texts.fieldsNote}>
      <ul className={classes.list}>
        {data.messages.map(({ reason, times, last_at }) => (
          <li key={reason} className={classes.unreadable}>
            <b>{texts.messages(times)}</b>
            <p>
              {texts.because(reason)} {texts.lastCame} <Time iso={last_at} longitude={longitude} />.
            </p>
          </li>
        ))}
        {data.fields.map(({ kind, field, since, last_value }) => (
          <li key={`${kind} ${field}`} className={classes.unreadable}>
            <b>{texts.field(kind, field)}</b> <code>{field}</code>
            <p>
              {texts.notSince} {since !== null && <Time iso={since} longitude={longitude} />}.{' '}
              {texts.lastSent} <code>{last_value}</code>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
