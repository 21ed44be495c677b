import type { InternalDeviceDetails, InternalDevicePerson } from '@sentinel/contracts/staff/devices'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { LinkStartDialog } from './link-start-dialog.tsx'
import classes from './devices.module.css'

const texts = messages.internalDevices.dialog

/** Who has a device, how, and since when they see it. */
export function DevicePeople({ device }: { device: InternalDeviceDetails }) {
  const { device_id: deviceId, people, people_count: count } = device
  const [moved, setMoved] = useState<InternalDevicePerson>()
  return (
    <section className={classes.part} aria-labelledby="device-people">
      <h3 id="device-people">{texts.people(count)}</h3>
      {count === 0 && <p>{texts.nobody}</p>}
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.user_id}>
            <Person person={person} onMove={() => setMoved(person)} />
          </li>
        ))}
      </ul>
      {count > people.length && <p>{texts.morePeople(people.length)}</p>}
      {moved && (
        <LinkStartDialog
          person={{ id: moved.user_id, email: moved.email }}
          deviceId={deviceId}
          visibleFrom={moved.visible_from}
          onClose={() => setMoved(undefined)}
        />
      )}
    </section>
  )
}

function Person({ person, onMove }: { person: InternalDevicePerson; onMove: () => void }) {
  const { user_id: id, email, may_manage: mayManage, is_guest: isGuest, visible_from: start } = person
  return (
    <>
      <div className={classes.person}>
        <Link to="/internal" search={{ tab: 'people', person: id }}>
          {email}
        </Link>
        <p>
          {mayManage ? texts.manages : texts.looks}, {isGuest ? texts.guest : texts.own}.{' '}
          {start === null ? (
            texts.sinceBeginning
          ) : (
            <>
              {texts.since} <LocalTime iso={start} />
            </>
          )}
          .
        </p>
      </div>
      <Button aria-label={texts.changeStartOf(email)} onClick={onMove}>
        {texts.changeStart}
      </Button>
    </>
  )
}
