import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { DEVICES_HELD_MAX, devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import classes from './device-choice.module.css'
import { findChoices } from './find-choices.ts'

const texts = messages.commands.choice
/** Beyond this number users have to search, because a list of thousands is not readable. */
const SHOWN_MAX = 100

interface DeviceChoiceProps {
  chosen: ReadonlySet<number>
  onChosen: (deviceIds: ReadonlySet<number>) => void
  /** Returns why a device cannot be chosen, or undefined if it can. */
  disabledReason: (device: Device) => string | undefined
  /** Returns additional information about a device. */
  noteOf?: (device: Device) => string | undefined
  error?: string | undefined
}

/** Lets the user choose which devices to send something to: single ones, a whole group, or everything that a search finds. */
export function DeviceChoice({ error, ...props }: DeviceChoiceProps) {
  const { data: devices, error: unread, refetch } = useQuery(devicesQuery)
  const errorId = useId()
  return (
    <fieldset
      className={classes.choice}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error !== undefined || undefined}
    >
      <legend>{texts.legend}</legend>
      {error && (
        <div id={errorId}>
          <GeneralError>{error}</GeneralError>
        </div>
      )}
      {!devices && unread && <ErrorState error={unread} onRetry={() => void refetch()} />}
      {!devices && !unread && <Skeleton height="240px" />}
      {devices?.length === 0 && <p className={classes.note}>{texts.none}</p>}
      {devices && devices.length > 0 && <Choices {...props} devices={devices} />}
    </fieldset>
  )
}

interface ChoicesProps extends Omit<DeviceChoiceProps, 'error'> {
  devices: readonly Device[]
}

function Choices({ devices, chosen, onChosen, disabledReason, noteOf }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState('')
  const search = useDeferredValue(typed)
  const found = useMemo(
    () => findChoices(devices, { search, groupId: group === '' ? undefined : Number(group) }),
    [devices, search, group],
  )
  const possible = found.filter((device) => disabledReason(device) === undefined)
  const more = found.length - SHOWN_MAX
  const toggle = (deviceId: number) => {
    const next = new Set(chosen)
    if (!next.delete(deviceId)) next.add(deviceId)
    onChosen(next)
  }
  return (
    <>
      {devices.length >= DEVICES_HELD_MAX && (
        <p className={classes.note}>{texts.heldOnly(DEVICES_HELD_MAX)}</p>
      )}
      <div className={classes.tools}>
        <SearchField
          label={texts.search}
          value={typed}
          onValue={setTyped}
          className={classes.search}
          isFocusedFirst
        />
        <GroupSelect chosen={group} onChoose={setGroup} />
      </div>
      {found.length === 0 ? (
        <p className={classes.note}>{texts.nothing}</p>
      ) : (
        <ul className={classes.list} aria-label={texts.list}>
          {found.slice(0, SHOWN_MAX).map((device) => (
            <li key={device.device_id}>
              <Choice
                device={device}
                isChosen={chosen.has(device.device_id)}
                reason={disabledReason(device)}
                note={noteOf?.(device)}
                onToggle={() => toggle(device.device_id)}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.note}>{texts.more(more)}</p>}
      <SelectionFoot {...{ chosen, onChosen, possible }} />
    </>
  )
}

interface SelectionFootProps extends Pick<DeviceChoiceProps, 'chosen' | 'onChosen'> {
  /** The search results that can be chosen. */
  possible: readonly Device[]
}

function SelectionFoot({ chosen, onChosen, possible }: SelectionFootProps) {
  return (
    <div className={classes.tools}>
      <span role="status" className={classes.count}>
        {texts.chosen(chosen.size)}
      </span>
      <Button
        disabled={possible.length === 0}
        onClick={() => onChosen(new Set([...chosen, ...possible.map(({ device_id }) => device_id)]))}
      >
        {texts.selectAll(possible.length)}
      </Button>
      <Button disabled={chosen.size === 0} onClick={() => onChosen(new Set())}>
        {texts.deselectAll}
      </Button>
    </div>
  )
}

function GroupSelect({ chosen, onChoose }: { chosen: string; onChoose: (group: string) => void }) {
  const groups = useQuery(groupsQuery).data ?? []
  if (groups.length === 0) return null
  const options = groups.map(({ group_id, group_name }) => ({ key: String(group_id), name: group_name }))
  return (
    <ToolbarSelect
      label={texts.groups}
      options={[{ key: '', name: texts.allGroups }, ...options]}
      chosen={chosen}
      isNarrowing={chosen !== ''}
      onChoose={onChoose}
    />
  )
}

interface ChoiceProps {
  device: Device
  isChosen: boolean
  reason: string | undefined
  note: string | undefined
  onToggle: () => void
}

function Choice({ device, isChosen, reason, note, onToggle }: ChoiceProps) {
  const { device_id, software_version } = device
  const facts = [
    messages.devices.id(device_id),
    ...(software_version === null ? [] : [texts.firmware(software_version)]),
    ...(note === undefined ? [] : [note]),
  ]
  return (
    <label data-disabled={reason !== undefined || undefined}>
      <input type="checkbox" checked={isChosen} disabled={reason !== undefined} onChange={onToggle} />
      <span className={classes.words}>
        <span className={classes.name}>{deviceName(device)}</span>
        <span className={classes.note}>{facts.join(' · ')}</span>
        {reason !== undefined && <span className={classes.reason}>{reason}</span>}
      </span>
    </label>
  )
}
