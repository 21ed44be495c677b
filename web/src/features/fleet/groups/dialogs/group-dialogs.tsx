import type { Group } from '@sentinel/contracts/fleet/groups'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState, useMemo } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { devicesQuery } from '../../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { AddToGroupIcon } from '../../../../ui/marks/icons.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import type { FoundDevice } from '../find-devices.ts'
import type { GroupsAddress } from '../groups-address.ts'
import { removeDevice } from '../move-devices.ts'
import { removeGroup } from '../save-groups.ts'
import { AddDevices } from './add-devices.tsx'
import listClasses from './device-list.module.css'
import { DeviceList } from './device-list.tsx'
import classes from './dialogs.module.css'
import { GroupFormDialog } from './group-form-dialog.tsx'

const NO_GROUP = 0

/** Shows who is invited to a group's cameras. Open while this is set. */
export type ShareDialog = ComponentType<{ group: Group | undefined; onClose: () => void }>

interface GroupDialogsProps {
  address: GroupsAddress
  shareDialog: ShareDialog
}

/** Shows the dialog in the address. */
export function GroupDialogs({
  address: { dialog, goOnIn, close },
  shareDialog: ShareGroupDialog,
}: GroupDialogsProps) {
  const kind = dialog?.kind
  const shown = useShownGroup(dialog && 'groupId' in dialog ? dialog.groupId : NO_GROUP)
  return (
    <>
      <GroupFormDialog isOpen={kind === 'new'} isNew group={undefined} isGone={false} onClose={close} />
      <GroupFormDialog isOpen={kind === 'edit'} isNew={false} {...shown} onClose={close} />
      <MembersDialog
        isOpen={kind === 'members'}
        {...shown}
        onAdd={(groupId) => goOnIn('add', groupId)}
        onClose={close}
      />
      <AddDevicesDialog
        isOpen={kind === 'add'}
        {...shown}
        onCreated={(groupId) => goOnIn('add', groupId)}
        onClose={close}
      />
      <ShareGroupDialog group={kind === 'share' ? shown.group : undefined} onClose={close} />
      <DeleteGroupDialog isOpen={kind === 'delete' && !shown.isGone} group={shown.group} onClose={close} />
    </>
  )
}

/** Returns the group with this id, or its last known state, because it may be deleted while its dialog is open. */
function useShownGroup(groupId: number): { group: Group | undefined; isGone: boolean } {
  const groups = useQuery(groupsQuery).data
  const found = groups?.find(({ group_id }) => group_id === groupId)
  const [last, setLast] = useState<Group>()
  if (found && found !== last) setLast(found)
  return {
    group: found ?? (last?.group_id === groupId ? last : undefined),
    isGone: groups !== undefined && found === undefined,
  }
}

const texts = messages.groups

interface AddDevicesDialogProps {
  isOpen: boolean
  group: Group | undefined
  isGone: boolean
  /** Called after a group with that name has been created again. */
  onCreated: (groupId: number) => void
  onClose: () => void
}

/** Adds some of the person's devices to a group. */
function AddDevicesDialog({ isOpen, group, isGone, onCreated, onClose }: AddDevicesDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, isDirty, onClose }}
      title={group ? texts.add.title(group.group_name) : texts.actions.add}
    >
      {(close) =>
        isOpen &&
        (group ? (
          <AddDevices
            {...{ group, isGone, onCreated }}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
          />
        ) : (
          <p>{isGone && texts.unknown}</p>
        ))
      }
    </GuardedDialog>
  )
}

interface DeleteGroupDialogProps {
  isOpen: boolean
  group: Group | undefined
  onClose: () => void
}

/** Asks for confirmation before a group is deleted, and says what happens to its devices and to everything that refers to it. */
function DeleteGroupDialog({ isOpen, group, onClose }: DeleteGroupDialogProps) {
  const remove = useMutation(removeGroup(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = (gone: Group) =>
    remove.mutate(gone, {
      onSuccess: () => {
        notify({ text: texts.delete.done(gone.group_name), tone: 'good', closeAfterMs: TOAST_MS.group })
        close()
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen && group !== undefined}
      title={group ? texts.delete.title(group.group_name) : ''}
      confirm={texts.delete.confirm}
      isLoading={remove.isPending}
      error={remove.error ? texts.delete.notDone(explainFailure(remove.error).text) : undefined}
      onConfirm={() => group && confirm(group)}
      onClose={close}
    >
      {group && (
        <p>{group.devices.length === 0 ? texts.delete.empty : texts.delete.devices(group.devices.length)}</p>
      )}
      <p>{texts.delete.settings}</p>
      <p>{texts.delete.invited}</p>
    </ConfirmDialog>
  )
}

interface MembersDialogProps {
  isOpen: boolean
  group: Group | undefined
  isGone: boolean
  onAdd: (groupId: number) => void
  onClose: () => void
}

/** Shows a group's devices. */
function MembersDialog({ isOpen, group, isGone, onAdd, onClose }: MembersDialogProps) {
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

/** Represents a device beyond the number that this browser stores. It can still be removed from the group. */
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
