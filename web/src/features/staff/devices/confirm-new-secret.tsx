import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import classes from './devices.module.css'

interface ConfirmNewSecretProps {
  texts: { title: string; body: string; confirm: string }
  shownTitle: string
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  /** The secret, once created. Includes the button that closes the dialog. */
  children: ReactNode
}

/** Asks for confirmation before a secret is replaced. Shows the new one in a dialog that only its own button closes. */
export function ConfirmNewSecret(props: ConfirmNewSecretProps) {
  const { texts, shownTitle, isPending, error, onConfirm, onClose, children } = props
  return (
    <Dialog
      isOpen
      title={children ? shownTitle : texts.title}
      isFirm={isPending || Boolean(children)}
      onClose={onClose}
    >
      {children || (
        <div className={classes.stack}>
          <UnsavedGuard isDirty={isPending} words={messages.internalDevices.secrets.leave} />
          <p>{texts.body}</p>
          <GeneralError>{error ? explainFailure(error).text : undefined}</GeneralError>
          <div className={classes.answers}>
            <Button data-autofocus disabled={isPending} onClick={onClose}>
              {messages.ui.cancel}
            </Button>
            <Button variant="danger" isLoading={isPending} onClick={onConfirm}>
              {texts.confirm}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
