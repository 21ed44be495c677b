import {
  DEAD_LETTERS_COUNTED_MAX,
  type DeadLetterCount,
  type LetterWorkKind,
} from '@sentinel/contracts/staff/dead-letters'
import { messages } from '../../../messages/messages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { beginWork } from './queries.ts'
import { useBeginWork } from './use-begin-work.ts'

const { question: texts, nameReason, summary } = messages.internalDeadLetters

interface AllOfReasonDialogProps {
  kind: LetterWorkKind
  /** Limits the request to the dead letters that the dialog has counted. Later ones are left out. */
  counted: DeadLetterCount
  onClose: () => void
}

/** Asks for confirmation before all dead letters of a reason are decoded again or discarded. */
export function AllOfReasonDialog({ kind, counted, onClose }: AllOfReasonDialogProps) {
  const { reason, letters, without_payload: bare, until_id } = counted
  const { mutate, isPending, error } = useBeginWork(beginWork)
  const amount = summary.count(letters, letters === DEAD_LETTERS_COUNTED_MAX)
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={texts[kind].title(nameReason(reason))}
      confirm={texts[kind].confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : texts.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate({ kind, reason, until_id }, { onSuccess: onClose })}
    >
      <p>{texts[kind].body(amount)}</p>
      {kind === 'decode' && (
        <p>
          {bare > 0 && texts.decode.skipped(bare)} {texts.decode.alsoSkipped}
        </p>
      )}
    </ConfirmDialog>
  )
}
