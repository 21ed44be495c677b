import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FailedFace } from '../../../ui/states/failed-face.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { LetterActs } from './letter-acts.tsx'
import { LetterContent } from './letter-content.tsx'
import { LetterFacts } from './letter-facts.tsx'
import classes from './letters.module.css'
import { letterQuery } from './queries.ts'

const texts = messages.internalLetters.dialog
const WIDTH_PX = 760

interface LetterDialogProps {
  letterId: number
  onClose: () => void
}

/** A message that could not be stored: what it is, its content, and what can be done with it. */
export function LetterDialog({ letterId, onClose }: LetterDialogProps) {
  const { data: letter, error, refetch } = useQuery(letterQuery(letterId))
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  const shown = isGone ? undefined : letter
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={texts.title(letterId)} onClose={onClose}>
      {error && !shown && <FailedFace error={error} absent={texts.absent} onRetry={() => void refetch()} />}
      {!error && !shown && <Loading />}
      {shown && (
        <div className={classes.parts}>
          <LetterFacts letter={shown} />
          <LetterActs letter={shown} onGone={onClose} />
          <LetterContent letter={shown} />
        </div>
      )}
    </Dialog>
  )
}
