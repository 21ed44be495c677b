import {
  DEAD_LETTERS_COUNTED_MAX,
  type LetterCount,
  type LetterWorkKind,
} from '@sentinel/contracts/internal/dead-letters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedFace } from '../../../ui/failed-face.tsx'
import { AllOfReasonDialog } from './all-of-reason-dialog.tsx'
import classes from './letters.module.css'
import { letterCountsQuery } from './queries.ts'

const texts = messages.internalLetters

/** How many letters there are of each reason, and what can be done with all of them. */
export function ReasonSummary({ onShow }: { onShow: (reason: string) => void }) {
  const { data: counts, error, refetch } = useQuery(letterCountsQuery)
  const [asked, ask] = useState<{ kind: LetterWorkKind; counted: LetterCount }>()
  if (error && !counts) return <FailedFace error={error} onRetry={() => void refetch()} />
  if (!counts || counts.length === 0) return null
  return (
    <section aria-label={texts.summary.title}>
      <ul className={classes.reasons}>
        {counts.map((counted) => (
          <li key={counted.reason} className={classes.reason}>
            <Reason counted={counted} onShow={onShow} onAsk={(kind) => ask({ kind, counted })} />
          </li>
        ))}
      </ul>
      {asked && <AllOfReasonDialog {...asked} onClose={() => ask(undefined)} />}
    </section>
  )
}

interface ReasonProps {
  counted: LetterCount
  onShow: (reason: string) => void
  onAsk: (kind: LetterWorkKind) => void
}

function Reason({ counted: { reason, letters, without_payload }, onShow, onAsk }: ReasonProps) {
  const name = texts.nameReason(reason)
  const isMore = letters === DEAD_LETTERS_COUNTED_MAX
  return (
    <>
      <div className={classes.words}>
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
        <span className={classes.note}>{texts.meaningOf(reason)}</span>
      </div>
      <div className={classes.acts}>
        {without_payload < letters && (
          <Button aria-label={texts.summary.decodeLabel(name)} onClick={() => onAsk('decode')}>
            {texts.summary.decode}
          </Button>
        )}
        <Button aria-label={texts.summary.discardLabel(name)} onClick={() => onAsk('discard')}>
          {texts.summary.discard}
        </Button>
      </div>
    </>
  )
}
