import type { Group } from '@sentinel/contracts/fleet/groups'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { AddDevices } from './add-devices.tsx'

const texts = messages.groups

interface AddDevicesDialogProps {
  isOpen: boolean
  group: Group | undefined
  isGone: boolean
  /** A group of that name has been created again. */
  onCreated: (groupId: number) => void
  onClose: () => void
}

/** Puts some of the person's devices into a group. */
export function AddDevicesDialog({ isOpen, group, isGone, onCreated, onClose }: AddDevicesDialogProps) {
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
