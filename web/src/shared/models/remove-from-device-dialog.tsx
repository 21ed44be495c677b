import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../messages/explain-failure.ts'
import { notify } from '../../ui/toasts/notify.tsx'
import { removeFrom } from './deployments.ts'

const texts = messages.models.removeFromDevice

interface RemoveFromDeviceDialogProps {
  /** The dialog is open while this is defined. */
  requested: { algId: number; model: string; deviceId: number; device: string } | undefined
  onClose: () => void
}

/** Asks for confirmation before the console stops listing a model for a camera. */
export function RemoveFromDeviceDialog({ requested, onClose }: RemoveFromDeviceDialogProps) {
  const remove = useMutation(removeFrom(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!requested) return
    const { algId, deviceId, model, device } = requested
    const onSuccess = () => {
      notify({ text: texts.done(model, device), tone: 'good' })
      close()
    }
    remove.mutate({ algId, deviceId }, { onSuccess })
  }
  return (
    <ConfirmDialog
      isOpen={requested !== undefined}
      title={requested ? texts.title(requested.model, requested.device) : ''}
      confirm={texts.confirm}
      isLoading={remove.isPending}
      error={remove.error ? texts.notDone(explainFailure(remove.error).text) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
}
