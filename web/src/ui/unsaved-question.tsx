import { messages } from '../messages/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const texts = messages.ui.unsaved

interface UnsavedQuestionProps {
  isOpen: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks whether what has been entered may be dropped. */
export function UnsavedQuestion({ isOpen, onDiscard, onKeep }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title}
      confirm={texts.discard}
      cancel={texts.keep}
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
}
