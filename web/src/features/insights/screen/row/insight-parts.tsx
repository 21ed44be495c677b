import { messages } from '../../../../messages/messages.ts'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../../ui/marks/truncate.ts'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { type ListedInsight, membersOf, type Sighting } from '../../list/members.ts'
import type { SpeciesChange } from '../../triage/unsaved.ts'
import { displayedTime, isCameraTimeDoubtful } from '@sentinel/domain/insights/displayed-time'
import { CollectionIcon, GoodIcon, LateIcon } from '../../../../ui/marks/icons.ts'
import { Time } from '../../../../ui/marks/time.tsx'
import classes from './insight-parts.module.css'
import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import { ConfidenceMeter } from '../../../../shared/insights/confidence-meter.tsx'
import { memo } from 'react'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { actionIcons } from '../../triage/action-slots.ts'

const texts = messages.insights

interface SpeciesNameProps {
  insight: Sighting
  /** The chosen species, not saved yet. */
  species: SpeciesChange | undefined
}

/** Shows an insight's species, with a star if it is not saved. */
export function SpeciesName({ insight, species }: SpeciesNameProps) {
  if (!species) return truncate(insight.class_name, TEXT_MAX_CHARACTERS)
  return (
    <span title={texts.species.unsaved(species)}>
      {truncate(species.class_name, TEXT_MAX_CHARACTERS)} <span aria-hidden>*</span>
      <VisuallyHidden>{texts.unsaved}</VisuallyHidden>
    </span>
  )
}

/** Shows when a sighting was made, with an icon if it is not the camera's time. */
export function SightingTime({ insight }: { insight: ListedInsight }) {
  const time = <Time iso={displayedTime(insight)} longitude={insight.longitude} />
  if (!isCameraTimeDoubtful(insight)) return time
  return (
    <span className={classes.doubtful} title={texts.doubtfulMark}>
      <LateIcon size={14} aria-hidden />
      {time}
      <VisuallyHidden>{texts.doubtfulMark}</VisuallyHidden>
    </span>
  )
}

interface MemberCountProps {
  row: ListedInsight
}

/** Shows a collection's number of sightings, or nothing for a single one. */
export function MemberCount({ row }: MemberCountProps) {
  const { length } = membersOf(row)
  if (length < 2) return null
  return (
    <span className={classes.count} title={texts.members(length)}>
      <CollectionIcon size={14} aria-hidden />
      <span aria-label={texts.members(length)}>{length}</span>
    </span>
  )
}

interface InsightConfidenceProps {
  insight: Pick<Insight, 'confidence' | 'userConfirmed'>
}

/** Shows the model's confidence, or that a person has confirmed the species. */
export function InsightConfidence({ insight: { confidence, userConfirmed } }: InsightConfidenceProps) {
  if (!userConfirmed) return <ConfidenceMeter percent={confidence} />
  return (
    <span className={classes.confirmed} title={texts.species.byPerson}>
      <GoodIcon size={16} aria-hidden />
      <span data-word>{texts.species.byPerson}</span>
    </span>
  )
}

const UNSAVED = { sign: '*', name: texts.unsaved }

interface InsightStatusBadgeProps {
  status: InsightStatus
  isUnsaved?: boolean
}

/** Shows an insight's status, or nothing if it has none. */
export const InsightStatusBadge = memo(function InsightStatusBadge({
  status,
  isUnsaved = false,
}: InsightStatusBadgeProps) {
  const name = texts.statuses[status]
  if (isUnsaved)
    return (
      <StatusBadge tone="pending" icon={actionIcons[status]} title={texts.unsavedStatus(name)} mark={UNSAVED}>
        {name}
      </StatusBadge>
    )
  if (status === 'none') return null
  return (
    <StatusBadge tone={status === 'archive' ? 'plain' : 'good'} icon={actionIcons[status]} title={name}>
      {name}
    </StatusBadge>
  )
})
