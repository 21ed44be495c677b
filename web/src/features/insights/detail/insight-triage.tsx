import { messages } from '../../../messages/messages.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { ListedInsight, Sighting } from '../list/members.ts'
import { RowActions } from '../screen/row/row-actions.tsx'
import type { Triage } from '../triage/use-triage.ts'
import { SpeciesReview } from './species/species-review.tsx'
import { UnsavedNote } from './unsaved-note.tsx'

interface InsightTriageProps {
  insight: ListedInsight
  /** The one of its members that is shown. */
  member: Sighting
  /** Absent for viewers. */
  triage: Triage | undefined
  /** Beside the list the action bar saves. */
  canSave: boolean
}

/** What can be said of an insight and done with it, or why it can't. */
export function InsightTriage({ insight, member, triage, canSave }: InsightTriageProps) {
  const isViewOnly = triage?.viewOnly.has(insight.device_id) ?? false
  const canChange = triage !== undefined && !isViewOnly
  return (
    <>
      <SpeciesReview key={member.insight_id} insight={member} triage={canChange ? triage : undefined} />
      {isViewOnly && <Notice>{messages.levels.sighting}</Notice>}
      {canChange && (
        <>
          <RowActions
            insight={insight}
            status={triage.unsaved.statusOf(insight)}
            onAct={triage.unsaved.act}
            areNamed
          />
          <UnsavedNote {...{ insight, triage, canSave }} />
        </>
      )}
    </>
  )
}
