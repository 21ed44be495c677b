import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { removeAuthenticatorMutation, removePasskeyMutation } from './second-factor.ts'

const texts = messages.secondFactor

interface RemoveFactorDialogProps {
  /** What is to go; undefined while nothing is. */
  factor: 'authenticator' | { passkeyId: number; name: string } | undefined
  /** The account has no other. */
  isLast: boolean
  onClose: () => void
}

/** The question before a second factor is removed. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const queryClient = useQueryClient()
  const removeApp = useMutation(removeAuthenticatorMutation(queryClient))
  const removePasskey = useMutation(removePasskeyMutation(queryClient))
  const passkey = typeof factor === 'object' ? factor : undefined
  const error = removeApp.error ?? removePasskey.error
  const close = () => {
    removeApp.reset()
    removePasskey.reset()
    onClose()
  }
  const done = (text: string) => ({
    onSuccess: () => {
      notify({ text, tone: 'good' })
      close()
    },
  })
  const confirm = () => {
    if (passkey) removePasskey.mutate(passkey.passkeyId, done(texts.passkeys.removed(passkey.name)))
    else removeApp.mutate(undefined, done(texts.app.offDone))
  }
  return (
    <ConfirmDialog
      isOpen={factor !== undefined}
      title={passkey ? texts.passkeys.removeTitle(passkey.name) : texts.app.offTitle}
      confirm={passkey ? texts.passkeys.remove : texts.app.turnOff}
      isLoading={removeApp.isPending || removePasskey.isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{passkey ? texts.passkeys.removeBody : texts.app.offBody}</p>
      {isLast && <p>{texts.last}</p>}
    </ConfirmDialog>
  )
}
