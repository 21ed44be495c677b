import type { Model } from '@sentinel/contracts/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { explainFields } from '../../ui/explain-failure.ts'
import { notify } from '../../ui/notify.tsx'
import { leaveAccount } from './my-models-queries.ts'

const texts = messages.myModels.removeModel

interface RemoveModelDialogProps {
  /** Open while there is one. */
  model: Model | undefined
  onClose: () => void
}

export function RemoveModelDialog({ model, onClose }: RemoveModelDialogProps) {
  const leave = useMutation(leaveAccount(useQueryClient()))
  const close = () => {
    leave.reset()
    onClose()
  }
  const confirm = ({ alg_id: id, alg_name: name }: Model) =>
    leave.mutate(id, {
      onSuccess: () => {
        notify({ text: texts.done(name), tone: 'good' })
        close()
      },
    })
  return (
    <ConfirmDialog
      isOpen={model !== undefined}
      title={model ? texts.title(model.alg_name) : ''}
      confirm={texts.confirm}
      isLoading={leave.isPending}
      error={leave.error ? explainFields(leave.error, []).general : undefined}
      onConfirm={() => model && confirm(model)}
      onClose={close}
    >
      {model && model.device_count > 0 ? <p>{texts.inUse(model.device_count)}</p> : <p>{texts.body}</p>}
    </ConfirmDialog>
  )
}
