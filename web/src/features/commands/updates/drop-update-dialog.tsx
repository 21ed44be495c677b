import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { dropUpdate } from '../../../shared/commands/commands.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { countStates } from './count-states.ts'
import { UpdateProgress } from './update-progress.tsx'
import classes from './updates.module.css'

const texts = messages.deviceUpdates.drop

interface DropUpdateDialogProps {
  isOpen: boolean
  update: DeviceUpdate | undefined
  onClose: () => void
}

/** Says what dropping an update does, and drops it. Of somebody else's it names the person to contact. */
export function DropUpdateDialog({ isOpen, update, onClose }: DropUpdateDialogProps) {
  const drop = useMutation(dropUpdate(useQueryClient()))
  if (update && !update.may_drop) return <UndroppableUpdate {...{ isOpen, update, onClose }} />
  const close = () => {
    drop.reset()
    onClose()
  }
  const confirm = (pending: DeviceUpdate) =>
    drop.mutate(pending, {
      onSuccess: ({ status }) => {
        const done = status === 'dropped' ? texts.done : texts.doneHere
        notify({ text: done(pending.update_id), tone: 'good' })
        close()
      },
    })
  const counts = countStates(update?.deviceIds ?? [])
  return (
    <ConfirmDialog
      isOpen={isOpen && update !== undefined}
      title={update ? texts.title(update.update_id) : ''}
      confirm={texts.confirm}
      isLoading={drop.isPending}
      error={drop.error ? texts.notDone(explainFields(drop.error, []).general ?? '') : undefined}
      onConfirm={() => update && confirm(update)}
      onClose={close}
    >
      {update && !update.is_mine && <Notice>{texts.othersToo(update.owner_email)}</Notice>}
      <p>{texts.unsent(counts.waiting)}</p>
      <p>{texts.answered(counts.answered)}</p>
    </ConfirmDialog>
  )
}

interface UndroppableUpdateProps {
  isOpen: boolean
  update: DeviceUpdate
  onClose: () => void
}

function UndroppableUpdate({ isOpen, update, onClose }: UndroppableUpdateProps) {
  const { update_id, owner_email, is_mine } = update
  const reason = owner_email === null ? texts.foreign.deleted : texts.foreign.body(owner_email)
  return (
    <Dialog isOpen={isOpen} title={texts.foreign.title(update_id)} onClose={onClose}>
      <div className={classes.parts}>
        <Notice>{is_mine ? texts.foreign.mine : reason}</Notice>
        <UpdateProgress update={update} />
        <div className={classes.answers}>
          <Button onClick={onClose} data-autofocus>
            {messages.ui.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
