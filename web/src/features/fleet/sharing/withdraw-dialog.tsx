import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { withdraw } from './queries.ts'

const texts = messages.sharing.withdraw

interface WithdrawDialogProps {
  /** Open while this is set. */
  invitation: Invitation | undefined
  onClose: () => void
}

export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { mutate, isPending, error, reset } = useMutation(withdraw(useQueryClient()))
  const email = invitation?.acceptedBy ?? invitation?.email ?? ''
  const close = () => {
    reset()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={invitation !== undefined}
      title={texts.title}
      confirm={texts.confirm}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onClose={close}
      onConfirm={() =>
        invitation &&
        mutate(invitation, {
          onSuccess() {
            notify({ text: texts.done(email), tone: 'good' })
            close()
          },
        })
      }
    >
      <p>{invitation?.state === 'accepted' ? texts.accepted(email) : texts.pending(email)}</p>
    </ConfirmDialog>
  )
}
