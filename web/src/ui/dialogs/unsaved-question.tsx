import { messages } from '../../messages/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface UnsavedWords {
  title: string
  body: string
  discard: string
  keep: string
}

interface UnsavedQuestionProps {
  words?: UnsavedWords
  isOpen: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks whether to discard what was entered. */
export function UnsavedQuestion({
  words = messages.shell.unsaved,
  isOpen,
  onDiscard,
  onKeep,
}: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirm={words.discard}
      cancel={words.keep}
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      <p>{words.body}</p>
    </ConfirmDialog>
  )
}
