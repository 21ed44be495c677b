import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { revokeMutation } from './queries.ts'

const texts = messages.internalDevices.revoke

/** The question before the credentials of a device become void. */
export function RevokeDialog({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(revokeMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: texts.done(deviceId), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(deviceId)}
      confirm={texts.confirm}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={() => mutate(deviceId, { onSuccess })}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
}
