import type { InsightSpecies } from '@sentinel/contracts/insights/species'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import type { Sighting } from '../members.ts'
import { messages } from '../../../messages/insights/messages.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { findMeant } from '../../../ui/fields/find-meant.ts'
import { MetIcon, UndoIcon } from '../../../ui/marks/icons.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'
import { speciesQuery } from '../queries.ts'
import type { SpeciesChange } from '../triage/unsaved.ts'
import type { Triage } from '../triage/use-triage.ts'
import { SpeciesAwaited } from './species-awaited.tsx'
import classes from './species-review.module.css'

const texts = messages.insights.species

interface SpeciesReviewProps {
  insight: Sighting
  /** Absent for those who see who has said what, and say nothing themselves. */
  triage: Triage | undefined
}

/** What a person says the insight shows, beside what the machine has said. It is saved with the other actions. */
export function SpeciesReview({ insight, triage }: SpeciesReviewProps) {
  const query = useQuery(speciesQuery(insight.insight_id))
  const species = query.data
  const [typed, setTyped] = useState<string>()
  const isNarrow = useNarrow()
  if (!triage) return species?.review ? <Reviewed species={species} /> : null

  if (!species) return <SpeciesAwaited error={query.error} onRetry={() => void query.refetch()} />

  const names = species.classes.map(({ className }) => className)
  const findClass = (name: string | undefined) => species.classes.find(({ className }) => className === name)
  const unsaved = triage.unsaved.speciesOf(insight)
  const shown = unsaved ?? insight
  const isAnswered = unsaved ? unsaved.to !== null : insight.userConfirmed
  const meant = typed === undefined ? findClass(shown.class_name) : findClass(findMeant(names, typed))
  const answer = ({ class_id, className }: (typeof species.classes)[number]) => {
    triage.unsaved.chooseSpecies(insight, { to: class_id, class_id, class_name: className })
    setTyped(undefined)
  }
  const takeBack = () => {
    const { class_id, className } = species.machine
    triage.unsaved.chooseSpecies(insight, { to: null, class_id, class_name: className })
  }

  return (
    <div className={classes.review}>
      <div className={classes.answers}>
        <div className={classes.choice} onFocus={isNarrow ? scrollToPhoto : undefined}>
          <SelectField
            label={texts.correct}
            options={names}
            value={shown.class_name}
            typed={typed}
            onTyped={setTyped}
            opensBelow
            nothingFound={texts.unknown}
            onValue={(name) => {
              const chosen = findClass(name)
              if (chosen && chosen.class_id !== shown.class_id) answer(chosen)
              else setTyped(undefined)
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // the keys are the dialog's again
            }}
          />
        </div>
        {isAnswered && typed === undefined ? (
          <Button icon={UndoIcon} onClick={takeBack}>
            {texts.takeBack}
          </Button>
        ) : (
          <Button icon={MetIcon} disabled={meant === undefined} onClick={() => meant && answer(meant)}>
            {texts.confirm}
          </Button>
        )}
      </div>
      {unsaved ? <Unsaved species={unsaved} /> : <Reviewed species={species} />}
    </div>
  )
}

function Unsaved({ species }: { species: SpeciesChange }) {
  return (
    <p className={classes.note}>
      <StatusBadge tone="pending" title={texts.unsaved(species)}>
        {species.class_name}
      </StatusBadge>{' '}
      {messages.insights.unsaved}
    </p>
  )
}

/** The list opens below the field, and the photo stays above it. */
function scrollToPhoto({ currentTarget }: FocusEvent): void {
  currentTarget.closest('[role="dialog"]')?.scrollTo({ top: 0, behavior: 'instant' })
}

function Reviewed({ species: { machine, review } }: { species: InsightSpecies }) {
  if (!review) return <p className={classes.note}>{texts.unreviewed}</p>
  const at = formatDateTime(review.at, 'UTC')
  const isCorrected = review.class_id !== machine.class_id
  return (
    <p className={classes.note}>
      {isCorrected
        ? texts.corrected({ by: review.by, at, was: machine.className, percent: machine.confidence })
        : texts.confirmed({ by: review.by, at })}
    </p>
  )
}
