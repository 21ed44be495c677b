import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../controls/button.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { GeneralError } from '../states/general-error.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** Explains what will happen. */
  children: ReactNode
  /** The confirm button's label. */
  confirm: string
  cancel?: string
  onConfirm: () => void
  onClose: () => void
  isLoading?: boolean
  /** The reason why the action failed. */
  error?: string | undefined
}

/** Asks for confirmation before an action that can't be undone. The cancel button has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel = messages.ui.cancel,
  onConfirm,
  onClose,
  isLoading = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} isFirm={isLoading} onClose={onClose}>
      <div className={classes.body}>
        {children}
        <GeneralError>{error}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={isLoading} onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button variant="danger" isLoading={isLoading} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
