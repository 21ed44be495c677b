import type { InternalDeviceDetails } from '@sentinel/contracts/staff/devices'
import { messages } from '../../../messages/messages.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './devices.module.css'

const texts = messages.internalDevices.dialog.unreadable

/** The fields of a device that could not be read, by their names in its messages. */
export function DeviceUnreadable({
  device: { unreadable_fields: fields },
}: {
  device: InternalDeviceDetails
}) {
  if (fields.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="device-unreadable">
      <h3 id="device-unreadable">{texts.title}</h3>
      <ul className={classes.unreadable}>
        {fields.map(({ kind, field, since, last_at, times, last_value }) => (
          <li key={`${kind} ${field}`}>
            <code>
              {kind}.<wbr />
              {field}
            </code>
            <code>{last_value}</code>
            <span>
              {texts.times(times)}, {since === null ? texts.lastAt : texts.since}{' '}
              <LocalTime iso={since ?? last_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
