import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { explainFailure } from '../../../ui/explain-failure.ts'
import { notify } from '../../../ui/notify.tsx'
import { removeModelFrom } from '../queries.ts'

const texts = messages.devicePage.models

interface RemoveModelDialogProps {
  deviceId: number
  deviceName: string
  /** Undefined while nothing is asked. */
  asked: { algId: number; model: string } | undefined
  onClose: () => void
}

export function RemoveModelDialog({ deviceId, deviceName, asked, onClose }: RemoveModelDialogProps) {
  const remove = useMutation(removeModelFrom(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () =>
    asked &&
    remove.mutate(
      { deviceId, algId: asked.algId },
      {
        onSuccess: () => {
          notify({ text: texts.removed(asked.model, deviceName), tone: 'good' })
          close()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={asked ? texts.removeTitle(asked.model, deviceName) : ''}
      confirm={texts.remove}
      isLoading={remove.isPending}
      error={remove.error ? texts.notDone(explainFailure(remove.error).text) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{texts.removeBody}</p>
    </ConfirmDialog>
  )
}
