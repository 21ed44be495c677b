import type { Group } from '@sentinel/contracts/fleet/groups'
import type { ComponentType } from 'react'
import { AddDevicesDialog } from './add-devices-dialog.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import type { GroupsAddress } from '../groups-address.ts'
import { useShownGroup } from '../use-shown-group.ts'

const NO_GROUP = 0

/** Says who is invited to the cameras of a group; open while there is one. */
export type ShareDialog = ComponentType<{ group: Group | undefined; onClose: () => void }>

interface GroupDialogsProps {
  address: GroupsAddress
  shareDialog: ShareDialog
}

/** The dialog that the address asks for. */
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
