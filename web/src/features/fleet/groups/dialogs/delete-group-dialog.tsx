import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { removeGroup } from '../save-groups.ts'

const texts = messages.groups.delete

interface DeleteGroupDialogProps {
  isOpen: boolean
  group: Group | undefined
  onClose: () => void
}

/** What happens to its devices, and to whatever names the group. */
export function DeleteGroupDialog({ isOpen, group, onClose }: DeleteGroupDialogProps) {
  const remove = useMutation(removeGroup(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = (gone: Group) =>
    remove.mutate(gone, {
      onSuccess: () => {
        notify({ text: texts.done(gone.group_name), tone: 'good', closeAfterMs: TOAST_MS.group })
        close()
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen && group !== undefined}
      title={group ? texts.title(group.group_name) : ''}
      confirm={texts.confirm}
      isLoading={remove.isPending}
      error={remove.error ? texts.notDone(explainFailure(remove.error).text) : undefined}
      onConfirm={() => group && confirm(group)}
      onClose={close}
    >
      {group && <p>{group.devices.length === 0 ? texts.empty : texts.devices(group.devices.length)}</p>}
      <p>{texts.settings}</p>
      <p>{texts.invited}</p>
    </ConfirmDialog>
  )
}
