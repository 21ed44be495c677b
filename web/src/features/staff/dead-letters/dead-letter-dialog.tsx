import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { DeadLetterActs } from './dead-letter-acts.tsx'
import { DeadLetterContent } from './dead-letter-content.tsx'
import { DeadLetterFacts } from './dead-letter-facts.tsx'
import classes from './dead-letters.module.css'
import { deadLetterQuery } from './queries.ts'

const texts = messages.internalDeadLetters.dialog
const WIDTH_PX = 760

interface DeadLetterDialogProps {
  deadLetterId: number
  onClose: () => void
}

/** Shows the facts and the content of a dead letter, with the actions for it. */
export function DeadLetterDialog({ deadLetterId, onClose }: DeadLetterDialogProps) {
  const { data: letter, error, refetch } = useQuery(deadLetterQuery(deadLetterId))
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  const shown = isGone ? undefined : letter
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={texts.title(deadLetterId)} onClose={onClose}>
      {error && !shown && <ErrorState error={error} absent={texts.absent} onRetry={() => void refetch()} />}
      {!error && !shown && <Loading />}
      {shown && (
        <div className={classes.parts}>
          <DeadLetterFacts letter={shown} />
          <DeadLetterActs letter={shown} onGone={onClose} />
          <DeadLetterContent letter={shown} />
        </div>
      )}
    </Dialog>
  )
}
