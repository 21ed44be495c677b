import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'
import { useUnsavedBlocker } from '../hooks/use-unsaved-blocker.ts'

interface GuardedDialogProps {
  title: string
  isOpen: boolean
  /** True if something was entered and not saved. Closing the dialog or leaving the page then requires confirmation. */
  isDirty: boolean
  /** True while the input is being submitted. The dialog can't be closed then. */
  isBusy?: boolean
  /** Closes the dialog without asking. A navigation has to ignore blockers. */
  onClose: () => void
  width?: number
  /** `page` covers a narrow window completely. */
  size?: 'dialog' | 'page'
  children: (close: () => void) => ReactNode
}

/** Shows a dialog with a form. Asks for confirmation before the close button, Escape or Back discards what was entered. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { title, isOpen, isDirty, isBusy = false, onClose, width, size, children } = props
  const isHolding = isOpen && isDirty && !isBusy
  const [isAsking, setAsking] = useState(false)
  const blocker = useUnsavedBlocker(isHolding)
  const close = () => {
    if (isBusy) return
    // Delays the question, because all of the kit's dialogs receive Escape. The key that opens the question would also close it.
    if (isHolding) setTimeout(() => setAsking(true))
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    blocker.reset?.()
  }
  const leave = () => {
    setAsking(false)
    if (blocker.status === 'blocked') blocker.proceed()
    else onClose()
  }
  return (
    <>
      <Dialog
        {...{ title, isOpen }}
        isFirm={isBusy}
        {...(width !== undefined && { width })}
        {...(size && { size })}
        onClose={close}
      >
        {children(close)}
      </Dialog>
      <UnsavedQuestion
        isOpen={isHolding && (isAsking || blocker.status === 'blocked')}
        onDiscard={leave}
        onKeep={stay}
      />
    </>
  )
}
