import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { DEVICES_HELD_MAX, devicesQuery } from '../../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { type NotAdded, addDevices } from '../move-devices.ts'
import { saveGroup } from '../save-groups.ts'
import listClasses from './device-list.module.css'
import { DeviceList } from './device-list.tsx'
import classes from './dialogs.module.css'

const texts = messages.groups.add
const groupsTexts = messages.groups

interface AddDevicesProps {
  group: Group
  isGone: boolean
  onDirty: (isDirty: boolean) => void
  onCreated: (groupId: number) => void
  onCancel: () => void
  onDone: () => void
}

export function AddDevices({ group, isGone, onDirty, onCreated, onCancel, onDone }: AddDevicesProps) {
  const { chosen, toggle, start, failed, progress } = useAdding(group, onDone)
  useReportDirty(chosen.size > 0, onDirty)
  return (
    <div className={classes.form}>
      {isGone && <GoneGroup group={group} onCreated={onCreated} />}
      <Choice {...{ group, chosen }} onToggle={toggle} />
      <AddingFailures failed={failed} />
      <div className={classes.foot}>
        {progress ? (
          <span className={listClasses.progress} role="status">
            <progress value={progress.done} max={progress.total} />
            {texts.progress(progress.done, progress.total)}
          </span>
        ) : (
          <span className={classes.note}>{chosen.size > 0 && texts.chosen(chosen.size)}</span>
        )}
        <Button onClick={onCancel}>{messages.ui.cancel}</Button>
        <Button
          variant="primary"
          disabled={isGone || chosen.size === 0}
          isLoading={progress !== undefined}
          onClick={start}
        >
          {texts.add(chosen.size)}
        </Button>
      </div>
    </div>
  )
}

/** Does not clear the chosen devices, because they can be added to a new group with the same name. */
function GoneGroup({ group, onCreated }: Pick<AddDevicesProps, 'group' | 'onCreated'>) {
  const create = useMutation(saveGroup(useQueryClient()))
  const { group_name: name, deployment_description: description } = group
  return (
    <div className={classes.gone}>
      <Notice>{messages.groups.gone.text}</Notice>
      <GeneralError>{create.error ? explainFailure(create.error).text : undefined}</GeneralError>
      <Button
        isLoading={create.isPending}
        onClick={() =>
          create.mutate(
            { groupId: undefined, name, description },
            { onSuccess: ({ group_id }) => onCreated(group_id) },
          )
        }
      >
        {messages.groups.gone.again}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  group: Group
  chosen: ReadonlySet<number>
  onToggle: (device: Device) => void
}

/** Lists the devices that are not in the group, each with the group that it would leave. */
function Choice({ group, chosen, onToggle }: ChoiceProps) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const groups = useQuery(groupsQuery).data
  const names = useMemo(
    () => new Map(groups?.map(({ group_id, group_name }) => [group_id, group_name])),
    [groups],
  )
  const others = useMemo(() => {
    const ids = new Set(group.devices)
    return devices?.filter(({ device_id }) => !ids.has(device_id)) ?? []
  }, [devices, group.devices])
  if (!devices)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="240px" />
  if (devices.length === 0) return <p>{texts.noDevices}</p>
  const isFull = devices.length >= DEVICES_HELD_MAX
  return (
    <>
      {isFull && <p className={classes.note}>{texts.heldOnly(DEVICES_HELD_MAX)}</p>}
      {others.length === 0 ? (
        <p>{isFull ? texts.heldAllIn : texts.allIn}</p>
      ) : (
        <Others {...{ names, chosen, onToggle }} devices={others} />
      )}
    </>
  )
}

interface OthersProps extends Pick<ChoiceProps, 'chosen' | 'onToggle'> {
  devices: readonly Device[]
  /** The names of the groups, by id. */
  names: ReadonlyMap<number, string>
}

function Others({ devices, names, chosen, onToggle }: OthersProps) {
  return (
    <DeviceList label={texts.list} devices={devices}>
      {(device) => {
        const former = device.group_id === null ? undefined : names.get(device.group_id)
        return (
          <label>
            <input type="checkbox" checked={chosen.has(device.device_id)} onChange={() => onToggle(device)} />
            <span className={listClasses.words}>
              <span className={listClasses.name}>{deviceName(device)}</span>
              <span className={listClasses.note}>
                {messages.devices.id(device.device_id)}
                {former && ` · ${texts.isIn(former)}`}
              </span>
            </span>
          </label>
        )
      }}
    </DeviceList>
  )
}

/** Shows which devices could not be added, and why. */
function AddingFailures({ failed }: { failed: readonly NotAdded[] }) {
  const devices = useQuery(devicesQuery).data
  if (failed.length === 0) return null
  const nameOf = (deviceId: number) => {
    const device = devices?.find(({ device_id }) => device_id === deviceId)
    return device ? deviceName(device) : groupsTexts.members.unknown(deviceId)
  }
  return (
    <div>
      <GeneralError>{groupsTexts.add.failed(failed.length)}</GeneralError>
      <ul className={listClasses.failures}>
        {failed.map(({ deviceId, error }) => (
          <li key={deviceId}>{groupsTexts.add.failure(nameOf(deviceId), explainFailure(error).text)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Remembers which devices are chosen, and adds them to the group. Devices that failed stay chosen. */
function useAdding(group: Group, onDone: () => void) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState(0)
  const add = useMutation(addDevices(useQueryClient()))
  const toggle = ({ device_id }: Device) =>
    setChosen((former) => {
      const next = new Set(former)
      if (!next.delete(device_id)) next.add(device_id)
      return next
    })
  const start = () => {
    setDone(0)
    add.mutate(
      { groupId: group.group_id, deviceIds: [...chosen], onProgress: setDone },
      {
        onSuccess: (failed) => {
          setChosen(new Set(failed.map(({ deviceId }) => deviceId)))
          const added = chosen.size - failed.length
          if (added > 0)
            notify({
              text: messages.groups.add.added(added, group.group_name),
              tone: 'good',
              closeAfterMs: TOAST_MS.group,
            })
          if (failed.length === 0) onDone()
        },
      },
    )
  }
  return {
    chosen,
    toggle,
    start,
    failed: add.data ?? [],
    /** Undefined unless something is in progress. */
    progress: add.isPending ? { done, total: chosen.size } : undefined,
  }
}
