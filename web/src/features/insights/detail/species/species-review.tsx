import type { InsightSpecies } from '@sentinel/contracts/insights/species'
import { useQuery } from '@tanstack/react-query'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { findMeant } from '../../../../ui/fields/find-meant.ts'
import { MetIcon, UndoIcon, UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { speciesQuery } from '../../list/insight-queries.ts'
import type { SpeciesChange } from '../../triage/unsaved.ts'
import type { Triage } from '../../triage/use-triage.ts'
import { isDetailCovered } from '../../screen/keyboard/use-row-keys.ts'
import classes from './species-review.module.css'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'

const texts = messages.insights.species

interface SpeciesReviewProps {
  insight: Sighting
  /** Undefined for users who may only view the insight. */
  triage: Triage | undefined
}

/** Shows the species that the model found and lets the user confirm or correct it. The choice is saved with the other actions. */
export function SpeciesReview({ insight, triage }: SpeciesReviewProps) {
  const query = useQuery(speciesQuery(insight.insight_id))
  const species = query.data
  const { typed, type, isRefused, refuse } = useTypedSpecies()
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
    type(undefined)
  }
  const takeBack = () => {
    const { class_id, className } = species.machine
    triage.unsaved.chooseSpecies(insight, { to: null, class_id, class_name: className })
  }

  return (
    <div className={classes.review}>
      <div className={classes.answers}>
        <div
          className={classes.choice}
          onFocus={isNarrow ? scrollToPhoto : undefined}
          onBlur={() => meant === undefined && refuse()}
        >
          <SelectField
            label={texts.correct}
            options={names}
            value={shown.class_name}
            typed={typed}
            onTyped={type}
            onRefused={refuse}
            opensBelow
            nothingFound={texts.unknown}
            onValue={(name) => {
              const chosen = findClass(name)
              if (chosen && chosen.class_id !== shown.class_id) answer(chosen)
              else type(undefined)
              focusDialog() // restores the dialog's keyboard shortcuts
            }}
          />
        </div>
        <AnswerButton
          onTakeBack={isAnswered && typed === undefined ? takeBack : undefined}
          onConfirm={meant && (() => answer(meant))}
        />
      </div>
      <Note {...{ species, unsaved }} refused={isRefused ? { typed, meant } : undefined} />
    </div>
  )
}

interface AnswerButtonProps {
  /** Undefined if there is no choice to withdraw. */
  onTakeBack: (() => void) | undefined
  /** Undefined until the typed text matches a species. */
  onConfirm: (() => void) | undefined
}

function AnswerButton({ onTakeBack, onConfirm }: AnswerButtonProps) {
  return onTakeBack ? (
    <Button icon={UndoIcon} onClick={onTakeBack}>
      {texts.takeBack}
    </Button>
  ) : (
    <Button icon={MetIcon} disabled={onConfirm === undefined} onClick={() => onConfirm?.()}>
      {texts.confirm}
    </Button>
  )
}

interface NoteProps {
  species: InsightSpecies
  unsaved: SpeciesChange | undefined
  /** Set if the typed text was refused, because no species was chosen. */
  refused: { typed: string | undefined; meant: { className: string } | undefined } | undefined
}

function Note({ species, unsaved, refused }: NoteProps) {
  if (refused)
    return (
      <p className={classes.note} role="alert">
        {explainTyped(
          refused.typed,
          refused.meant?.className,
          species.classes.map(({ className }) => className),
        )}
      </p>
    )
  return unsaved ? <Unsaved species={unsaved} /> : <Reviewed species={species} />
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

/** Stores the text typed into the field. Refuses it if the user leaves the field or saves before choosing a species. */
function useTypedSpecies() {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const refuse = () => setRefused(typed !== undefined && typed.trim() !== '')
  useSaveKey(refuse)
  return {
    typed,
    isRefused,
    refuse,
    type(text: string | undefined) {
      setTyped(text)
      setRefused(false)
    },
  }
}

/** Explains why the typed text does not choose a species yet. */
function explainTyped(
  typed: string | undefined,
  meant: string | undefined,
  names: readonly string[],
): string {
  if (meant !== undefined) return texts.notConfirmed(meant)
  const text = typed?.trim() ?? ''
  const isFound = names.some((name) => foldName(name).includes(foldName(text)))
  return (isFound ? texts.unclear : texts.unknownTyped)(text)
}

/** Calls `onSave` on Ctrl+S or Cmd+S anywhere on the page, because text that is typed but not chosen is not saved with the rest. */
function useSaveKey(onSave: () => void): void {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !isDetailCovered()) onSave()
  })
  useEffect(() => {
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function focusDialog(): void {
  const field = document.activeElement
  if (field instanceof HTMLElement)
    field.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
}

/** Scrolls to the top, because the list opens below the field and the photo must stay visible above it. */
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

interface SpeciesAwaitedProps {
  error: Error | null
  onRetry: () => void
}

/** Reserves the space of the species and Confirm until the model's species are loaded. Nothing can be confirmed without them. */
function SpeciesAwaited({ error, onRetry }: SpeciesAwaitedProps) {
  return (
    <div className={classes.review} aria-busy={error === null}>
      <div className={classes.answers}>
        <div className={classes.awaited}>
          <span className={classes.label}>{texts.correct}</span>
          {error ? <span role="status">{texts.notLoaded}</span> : <Skeleton height="100%" />}
        </div>
        {error && (
          <Button icon={UpdatesIcon} onClick={onRetry}>
            {messages.ui.tryAgain}
          </Button>
        )}
        <Button icon={MetIcon} disabled>
          {texts.confirm}
        </Button>
      </div>
      <div className={classes.note} />
    </div>
  )
}
