import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { findDevices, type FoundDevice } from '../find-devices.ts'
import classes from './device-list.module.css'

const texts = messages.groups.members
/** Beyond this number users have to type, because a list of thousands is not readable. */
const SHOWN_MAX = 100
/** Shorter lists need no search field. */
const SEARCHED_FROM = 8

interface DeviceListProps<Listed extends FoundDevice> {
  label: string
  devices: readonly Listed[]
  children: (device: Listed) => ReactNode
}

/** Lists devices by name. Includes a search field if there are many. */
export function DeviceList<Listed extends FoundDevice>({
  label,
  devices,
  children,
}: DeviceListProps<Listed>) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const found = useMemo(() => findDevices(devices, search), [devices, search])
  const more = found.length - SHOWN_MAX
  return (
    <div className={classes.stack}>
      {devices.length >= SEARCHED_FROM && (
        <SearchField label={texts.search} value={typed} onValue={setTyped} />
      )}
      {found.length === 0 ? (
        <p className={classes.rest}>{texts.nothing}</p>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {found.slice(0, SHOWN_MAX).map((device) => (
            <li key={device.device_id}>{children(device)}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.rest}>{texts.more(more)}</p>}
    </div>
  )
}
