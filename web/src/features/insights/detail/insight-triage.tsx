import { messages } from '../../../messages/messages.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { ListedInsight, Sighting } from '../list/members.ts'
import { RowActions } from '../screen/row/row-controls.tsx'
import type { Triage } from '../triage/use-triage.ts'
import { SpeciesReview } from './species/species-review.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SaveIcon } from '../../../ui/marks/icons.ts'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'
import { InsightStatusBadge } from '../screen/row/insight-parts.tsx'
import classes from './insight-detail.module.css'

interface InsightTriageProps {
  insight: ListedInsight
  /** The member that is shown. */
  member: Sighting
  /** Absent for viewers. */
  triage: Triage | undefined
  /** False next to the list, where the action bar saves. */
  canSave: boolean
}

/** Shows an insight's species and actions, or why the user can't change it. */
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

const texts = messages.insights

interface UnsavedNoteProps {
  insight: ListedInsight
  triage: Triage
  /** False next to the list, where the action bar saves. */
  canSave: boolean
}

/** Says that an action on this insight is unsaved, and saves it. Takes up the same space if there is nothing to say. */
function UnsavedNote({ insight, triage: { unsaved, bulk, save }, canSave }: UnsavedNoteProps) {
  const isNarrow = useNarrow()
  const isUnsaved = unsaved.isUnsaved(insight)
  return (
    <div className={classes.unsaved}>
      <span role="status">
        {isUnsaved && (
          <>
            <InsightStatusBadge status={unsaved.statusOf(insight)} isUnsaved /> {texts.unsaved}
          </>
        )}
      </span>
      {canSave && (
        <Button
          variant="primary"
          icon={SaveIcon}
          disabled={!save}
          isLoading={bulk.isRunning}
          onClick={save}
          aria-label={texts.triage.save(unsaved.updates.length)}
        >
          {(isNarrow ? texts.triage.saveShort : texts.triage.save)(unsaved.updates.length)}
        </Button>
      )}
    </div>
  )
}
