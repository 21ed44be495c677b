import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'
import { useUnsavedBlocker } from '../hooks/use-unsaved-blocker.ts'

interface GuardedDialogProps {
  title: string
  isOpen: boolean
  /** Something has been entered and not saved: closing asks first, and so does leaving the page. */
  isDirty: boolean
  /** What was entered is being sent: nothing closes it until that has ended. */
  isBusy?: boolean
  /** Closes it for good; a navigation has to ignore blockers. */
  onClose: () => void
  width?: number
  /** `page` covers a narrow window whole. */
  size?: 'dialog' | 'page'
  children: (close: () => void) => ReactNode
}

/** A dialog with a form: what has been entered is not dropped unasked, be it by the cross, by Escape or by Back. */
export function GuardedDialog(props: GuardedDialogProps) {
  const { title, isOpen, isDirty, isBusy = false, onClose, width, size, children } = props
  const isHolding = isOpen && isDirty && !isBusy
  const [isAsking, setAsking] = useState(false)
  const blocker = useUnsavedBlocker(isHolding)
  const close = () => {
    if (isBusy) return
    // Later, since all dialogs of the kit hear Escape: the one that asks would close the question as well.
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
