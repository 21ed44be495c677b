import type { InsightSpecies } from '@sentinel/contracts/species'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sighting } from '../members.ts'
import { messages } from '../../../messages/messages.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { explainFields } from '../../../ui/explain-failure.ts'
import { findMeant } from '../../../ui/find-meant.ts'
import { GeneralError } from '../../../ui/general-error.tsx'
import { MetIcon, UndoIcon } from '../../../ui/icons.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { speciesQuery } from '../queries.ts'
import { SpeciesAwaited } from './species-awaited.tsx'
import { reviewSpecies } from './review-species.ts'
import classes from './species-review.module.css'

const texts = messages.insights.species

interface SpeciesReviewProps {
  insight: Sighting
  /** Viewers see who has said what, and say nothing themselves. */
  canReview: boolean
}

/** What a person says the insight shows, beside what the machine has said. */
export function SpeciesReview({ insight, canReview }: SpeciesReviewProps) {
  const query = useQuery(speciesQuery(insight.insight_id))
  const species = query.data
  const review = useMutation(reviewSpecies(useQueryClient(), insight.insight_id))
  const [typed, setTyped] = useState<string>()
  const { fields, general } = explainFields(review.error, ['class_id'])
  if (!canReview) return species?.review ? <Reviewed species={species} /> : null

  if (!species) return <SpeciesAwaited error={query.error} onRetry={() => void query.refetch()} />

  const names = species.classes.map(({ className }) => className)
  const findClass = (name: string | undefined) => species.classes.find(({ className }) => className === name)
  const meant = typed === undefined ? insight : findClass(findMeant(names, typed))
  const decide = (classId: number | undefined) =>
    review.mutate(classId, { onSuccess: () => setTyped(undefined) })

  return (
    <div className={classes.review}>
      <div className={classes.answers}>
        <div className={classes.choice}>
          <SelectField
            label={texts.correct}
            options={names}
            value={insight.class_name}
            typed={typed}
            onTyped={setTyped}
            nothingFound={texts.unknown}
            error={fields['class_id']}
            onValue={(name) => {
              const chosen = findClass(name)
              if (chosen && chosen.class_id !== insight.class_id) decide(chosen.class_id)
              else setTyped(undefined)
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // the keys are the dialog's again
            }}
          />
        </div>
        {insight.userConfirmed && typed === undefined ? (
          <Button icon={UndoIcon} isLoading={review.isPending} onClick={() => decide(undefined)}>
            {texts.takeBack}
          </Button>
        ) : (
          <Button
            icon={MetIcon}
            isLoading={review.isPending}
            disabled={meant === undefined}
            onClick={() => meant && decide(meant.class_id)}
          >
            {texts.confirm}
          </Button>
        )}
      </div>
      <GeneralError>{general}</GeneralError>
      {species.review ? <Reviewed species={species} /> : <p className={classes.note}>{texts.unreviewed}</p>}
    </div>
  )
}

function Reviewed({ species: { machine, review } }: { species: InsightSpecies }) {
  if (!review) return null
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
