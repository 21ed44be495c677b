import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { devicesQuery } from '../../../../shared/fleet/devices.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { AddToGroupIcon } from '../../../../ui/marks/icons.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { FoundDevice } from '../find-devices.ts'
import { removeDevice } from '../move-devices.ts'
import { DeviceList } from './device-list.tsx'
import listClasses from './device-list.module.css'
import classes from './dialogs.module.css'

const texts = messages.groups

interface MembersDialogProps {
  isOpen: boolean
  group: Group | undefined
  isGone: boolean
  onAdd: (groupId: number) => void
  onClose: () => void
}

/** The devices of a group. */
export function MembersDialog({ isOpen, group, isGone, onAdd, onClose }: MembersDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={group ? texts.members.title(group.group_name) : texts.actions.members}
      onClose={onClose}
    >
      <div className={classes.form}>
        {isGone && <p>{group ? texts.gone.text : texts.unknown}</p>}
        {group && !isGone && <Members group={group} />}
        <div className={classes.foot}>
          {group && !isGone && (
            <Button icon={AddToGroupIcon} onClick={() => onAdd(group.group_id)}>
              {texts.actions.add}
            </Button>
          )}
          <Button onClick={onClose}>{messages.ui.close}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function Members({ group }: { group: Group }) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const members = useMemo(() => {
    const held = new Map(devices?.map((device) => [device.device_id, device]))
    return group.devices.map((id): FoundDevice => held.get(id) ?? notHeld(id))
  }, [devices, group.devices])
  if (group.devices.length === 0) return <p>{texts.members.none}</p>
  if (!devices)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="160px" />
  return (
    <DeviceList label={texts.actions.members} devices={members}>
      {(device) => <Member group={group} device={device} />}
    </DeviceList>
  )
}

/** A browser holds only so many; who is in the group can be taken out all the same. */
function notHeld(id: number): FoundDevice {
  return {
    device_id: id,
    display_name: texts.members.unknown(id),
    device_name: null,
    location_name: null,
  }
}

function Member({ group, device }: { group: Group; device: FoundDevice }) {
  const remove = useMutation(removeDevice(useQueryClient()))
  const name = deviceName(device)
  return (
    <>
      <span className={listClasses.words}>
        <DevicePageLink deviceId={device.device_id} className={listClasses.name}>
          {name}
        </DevicePageLink>
        <span className={listClasses.note}>
          {messages.devices.id(device.device_id)}
          {device.location_name && device.location_name !== name && ` · ${device.location_name}`}
        </span>
      </span>
      <Button
        aria-label={texts.named(texts.actions.remove, name)}
        isLoading={remove.isPending}
        onClick={() =>
          remove.mutate(
            { groupId: group.group_id, deviceId: device.device_id },
            {
              onSuccess: () =>
                notify({ text: texts.members.removed(name), tone: 'good', closeAfterMs: TOAST_MS.group }),
              onError: (error) =>
                notify({
                  text: texts.members.notRemoved(name, explainFailure(error).text),
                  tone: 'bad',
                  failure: error,
                }),
            },
          )
        }
      >
        {texts.actions.remove}
      </Button>
    </>
  )
}
