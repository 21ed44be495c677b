import type { DeadLetter } from '@sentinel/contracts/staff/dead-letters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import classes from './dead-letters.module.css'
import { allWorkQuery, decodeOne, discardOne, isRunning } from './queries.ts'
import { useBeginWork } from './use-begin-work.ts'

const { dialog: texts, question } = messages.internalDeadLetters

interface DeadLetterActsProps {
  letter: DeadLetter
  onGone: () => void
}

/** Shows a dead letter's actions. A toast reports when decoding has ended, and the dialog then refetches the dead letter. */
export function DeadLetterActs({ letter, onGone }: DeadLetterActsProps) {
  const { letter_id: deadLetterId, obstacle } = letter
  const [isAsking, setAsking] = useState(false)
  const decode = useBeginWork(decodeOne)
  const isDecoding = useQuery(allWorkQuery).data?.some(
    (work) => work.letter_id === deadLetterId && isRunning(work),
  )
  const refusal = explainFields(decode.error, []).general
  return (
    <section className={classes.words}>
      {obstacle !== null && <Notice>{texts.obstacles[obstacle]}</Notice>}
      <div className={classes.acts}>
        {obstacle === null && (
          <Button
            variant="primary"
            isLoading={decode.isPending || isDecoding === true}
            onClick={() => decode.mutate(deadLetterId)}
          >
            {isDecoding ? texts.decoding : texts.decode}
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
      </div>
      <GeneralError>{refusal && question.failed(refusal)}</GeneralError>
      {isAsking && (
        <DiscardQuestion deadLetterId={deadLetterId} onDone={onGone} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

interface DiscardQuestionProps {
  deadLetterId: number
  onDone: () => void
  onClose: () => void
}

function DiscardQuestion({ deadLetterId, onDone, onClose }: DiscardQuestionProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => discardOne(deadLetterId),
    onSuccess() {
      notify({ text: question.discardOne.done, tone: 'good' })
      void queryClient.invalidateQueries({ queryKey: ['internal', 'dead-letters'] })
    },
  })
  // Passed to `mutate` so that it does not run after unmounting. It would then navigate back from another page.
  const close = () => {
    onClose()
    onDone()
  }
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={question.discardOne.title(deadLetterId)}
      confirm={question.discardOne.confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : question.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
    >
      <p>{question.discardOne.body}</p>
    </ConfirmDialog>
  )
}
