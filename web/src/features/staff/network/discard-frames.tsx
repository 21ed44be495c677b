import type { UnknownDevice } from '@sentinel/contracts/staff/network-servers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { readAgain } from '../read-again.ts'
import { discardFrames } from './network-queries.ts'

const texts = messages.internalNetwork.unknown.question

export function DiscardFrames({ device, onClose }: { device: UnknownDevice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => discardFrames(device.dev_eui),
    onSuccess({ frames }) {
      notify({ text: texts.done(frames), tone: 'good' })
      readAgain(queryClient)
      onClose()
    },
  })
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(device.dev_eui)}
      confirm={texts.confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : texts.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{texts.body(device.frames)}</p>
    </ConfirmDialog>
  )
}
