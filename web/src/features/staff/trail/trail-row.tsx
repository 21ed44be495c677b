import type { TrailEntry, TrailPerson } from '@sentinel/contracts/staff/trail'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { nameBrowser } from '../../../ui/marks/name-browser.ts'
import { Time } from '../../../ui/marks/time.tsx'
import classes from './trail.module.css'

const texts = messages.internalTrail
const NAMED_MAX = 10

/** An entry of the trail: when, who, what to whom, and from where. */
export const TrailRow = memo(function TrailRow({ entry }: { entry: TrailEntry }) {
  const { at, actor, subject, device, address, user_agent: userAgent } = entry
  return (
    <tr className={classes.row}>
      <td className={classes.at}>
        <Time iso={at} />
      </td>
      <td className={classes.actor}>{actor ? <Person person={actor} /> : texts.commandLine}</td>
      <td className={classes.what}>
        <span>{texts.describe(entry)}</span>
        {subject && (
          <span className={classes.note}>
            <Person person={subject} />
          </span>
        )}
        {device && (
          <span className={classes.note}>
            <Device deviceId={device.device_id}>{texts.nameDevice(device.device_id, device.name)}</Device>
          </span>
        )}
        <More entry={entry} />
      </td>
      <td className={classes.from}>
        {address && <span>{address}</span>}
        {userAgent && (
          <span className={classes.note} title={userAgent}>
            {nameBrowser(userAgent)}
          </span>
        )}
      </td>
    </tr>
  )
})

/** Leads to the account; of a deleted one only the number is left. */
function Person({ person: { user_id: person, email, name } }: { person: TrailPerson }) {
  if (email === null) return texts.deleted(person)
  return (
    <>
      <Link to="/internal" search={{ tab: 'people', person }}>
        {email}
      </Link>
      {name && <span className={classes.name}> {name}</span>}
    </>
  )
}

function Device({ deviceId, children }: { deviceId: number; children: ReactNode }) {
  return (
    <Link to="/internal" search={{ tab: 'devices', device: deviceId }}>
      {children}
    </Link>
  )
}

/** The devices of acts on several, who lost a device that was cleared, and when calls were refused last. */
function More({ entry: { kind, about } }: { entry: TrailEntry }) {
  if (kind === 'refused')
    return about.count > 1 ? (
      <span className={classes.note}>
        {texts.lastCall} <Time iso={about.last_at} />
      </span>
    ) : null
  if (kind === 'devices_provisioned' || kind === 'import_undone') return <Devices {...about} />
  if (kind === 'device_cleared') return <Accounts count={about.links} user_ids={about.user_ids ?? []} />
  if (kind !== 'devices_given') return null
  const device_ids = [...about.added.device_ids, ...about.removed.device_ids]
  return <Devices count={about.added.count + about.removed.count} device_ids={device_ids} />
}

function Devices({ count, device_ids: ids }: { count: number; device_ids: readonly number[] }) {
  return (
    <Named count={count} ids={ids}>
      {(deviceId) => <Device deviceId={deviceId}>{texts.nameDevice(deviceId)}</Device>}
    </Named>
  )
}

function Accounts({ count, user_ids: ids }: { count: number; user_ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <Named count={count} ids={ids}>
      {(person) => (
        <Link to="/internal" search={{ tab: 'people', person }}>
          {texts.nameAccount(person)}
        </Link>
      )}
    </Named>
  )
}

interface NamedProps {
  /** How many there are; `ids` may have fewer. */
  count: number
  ids: readonly number[]
  children: (id: number) => ReactNode
}

function Named({ count, ids, children }: NamedProps) {
  const named = ids.slice(0, NAMED_MAX)
  const others = count - named.length
  return (
    <span className={classes.note}>
      {named.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {children(id)}
        </span>
      ))}
      {others > 0 && ` ${texts.andMore(others)}`}
    </span>
  )
}
