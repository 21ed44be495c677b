import {
  DEAD_LETTERS_COUNTED_MAX,
  type DeadLetterCount,
  type DeadLetterWorkKind,
} from '@sentinel/contracts/staff/dead-letters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainFailure, explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './dead-letters.module.css'
import { deadLetterCountsQuery, beginWork } from './queries.ts'
import { useBeginWork } from './use-begin-work.ts'

const texts = messages.internalDeadLetters

interface Requested {
  kind: DeadLetterWorkKind
  reason: string
}

interface Question {
  kind: DeadLetterWorkKind
  counted: DeadLetterCount
}

/** Shows the number of dead letters for each reason, with actions for all of them. */
export function ReasonSummary({ onShow }: { onShow: (reason: string) => void }) {
  const { data: counts, error, refetch } = useQuery(deadLetterCountsQuery)
  const [question, setQuestion] = useState<Question>()
  const recount = useRecount()
  const ask = (requested: Requested) =>
    recount.mutate(requested, {
      onSuccess: (counted) => setQuestion(counted && { kind: requested.kind, counted }),
    })
  const counting = recount.isPending ? recount.variables : undefined
  if (error && !counts) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!counts || counts.length === 0) return null
  return (
    <section aria-label={texts.summary.title}>
      <ul className={classes.reasons}>
        {counts.map((counted) => (
          <li key={counted.reason} className={classes.reason}>
            <Reason
              counted={counted}
              asking={counting?.reason === counted.reason ? counting.kind : undefined}
              onShow={onShow}
              onAsk={(kind) => ask({ kind, reason: counted.reason })}
            />
          </li>
        ))}
      </ul>
      <GeneralError>{recount.error ? explainFailure(recount.error).text : undefined}</GeneralError>
      {question && <AllOfReasonDialog {...question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}

/**
 * Recounts the dead letters with a given reason, because more may have arrived since the page was opened. Returns undefined if there are
 * none.
 */
function useRecount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ reason }: Requested) => {
      const counts = await queryClient.fetchQuery(deadLetterCountsQuery)
      return counts.find((counted) => counted.reason === reason)
    },
  })
}

interface ReasonProps {
  counted: DeadLetterCount
  /** Set while the dead letters are being counted for this question. */
  asking: DeadLetterWorkKind | undefined
  onShow: (reason: string) => void
  onAsk: (kind: DeadLetterWorkKind) => void
}

function Reason({ counted, asking, onShow, onAsk }: ReasonProps) {
  const { reason, letters, without_payload } = counted
  const name = texts.nameReason(reason)
  const isMore = letters === DEAD_LETTERS_COUNTED_MAX
  return (
    <>
      <div className={classes.words}>
        <div className={classes.line}>
          <button
            type="button"
            className={classes.show}
            aria-label={texts.summary.show(name)}
            onClick={() => onShow(reason)}
          >
            {name}
          </button>
          <span className={classes.note}>
            {texts.summary.count(letters, isMore)}
            {without_payload > 0 && `, ${texts.summary.withoutPayload(without_payload)}`}
          </span>
        </div>
        <span className={classes.note}>{texts.meaningOf(reason)}</span>
      </div>
      <div className={classes.acts}>
        {without_payload < letters && (
          <Button
            aria-label={texts.summary.decodeLabel(name)}
            isLoading={asking === 'decode'}
            onClick={() => onAsk('decode')}
          >
            {texts.summary.decode}
          </Button>
        )}
        <Button
          aria-label={texts.summary.discardLabel(name)}
          isLoading={asking === 'discard'}
          onClick={() => onAsk('discard')}
        >
          {texts.summary.discard}
        </Button>
      </div>
    </>
  )
}

const nameReason = messages.internalDeadLetters.nameReason
const summary = messages.internalDeadLetters.summary

interface AllOfReasonDialogProps {
  kind: DeadLetterWorkKind
  /** Limits the request to the dead letters that the dialog has counted, excluding later ones. */
  counted: DeadLetterCount
  onClose: () => void
}

/** Asks for confirmation before all dead letters with a given reason are decoded again or discarded. */
function AllOfReasonDialog({ kind, counted, onClose }: AllOfReasonDialogProps) {
  const { reason, letters, without_payload: bare, until_id } = counted
  const { mutate, isPending, error } = useBeginWork(beginWork)
  const amount = summary.count(letters, letters === DEAD_LETTERS_COUNTED_MAX)
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={texts.question[kind].title(nameReason(reason))}
      confirm={texts.question[kind].confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : texts.question.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate({ kind, reason, until_id }, { onSuccess: onClose })}
    >
      <p>{texts.question[kind].body(amount)}</p>
      {kind === 'decode' && (
        <p>
          {bare > 0 && texts.question.decode.skipped(bare)} {texts.question.decode.alsoSkipped}
        </p>
      )}
    </ConfirmDialog>
  )
}
