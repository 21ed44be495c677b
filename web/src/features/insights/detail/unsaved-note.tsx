import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SaveIcon } from '../../../ui/marks/icons.ts'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'
import { InsightStatusMark } from '../screen/row/insight-status.tsx'
import type { ListedInsight } from '../list/members.ts'
import type { Triage } from '../triage/use-triage.ts'
import classes from './insight-detail.module.css'

const texts = messages.insights

interface UnsavedNoteProps {
  insight: ListedInsight
  triage: Triage
  /** Beside the list the action bar saves. */
  canSave: boolean
}

/** Marks an action of this insight that is not saved, and saves. Its place stays where there is none. */
export function UnsavedNote({ insight, triage: { unsaved, bulk, save }, canSave }: UnsavedNoteProps) {
  const isNarrow = useNarrow()
  const isUnsaved = unsaved.isUnsaved(insight)
  return (
    <div className={classes.unsaved}>
      <span role="status">
        {isUnsaved && (
          <>
            <InsightStatusMark status={unsaved.statusOf(insight)} isUnsaved /> {texts.unsaved}
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
