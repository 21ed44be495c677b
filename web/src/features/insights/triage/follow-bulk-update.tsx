import { bulkUpdateStatus } from '@sentinel/contracts/bulk-updates'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { type Progress, useBulkProgress } from '../../../platform/bulk-updates.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import { showStatuses } from './show-statuses.ts'
import { useStartBulk } from './start-bulk.ts'
import { type RunningBulk, runningBulkAtom, undoableBulkAtom, unsavedAtom } from './state.ts'
import { tellCompleted, tellNotDone, tellUndone } from './tell-bulk.tsx'
import { putBack } from './unsaved.ts'

/** Follows the bulk update of insights that is running, on every screen and in every tab, whichever tab has started it. */
export function FollowBulkUpdate() {
  const [running, setRunning] = useAtom(runningBulkAtom)
  const { followed, end } = useFollowed(useMemo(() => (running ? [running] : []), [running]))
  const onEnd = (bulkId: number) => {
    end(bulkId)
    setRunning((former) => (former?.bulkId === bulkId ? null : former))
  }
  return followed.map((bulk) => <Followed key={bulk.bulkId} bulk={bulk} onEnd={() => onEnd(bulk.bulkId)} />)
}

function Followed({ bulk, onEnd }: { bulk: RunningBulk; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const changeUnsaved = useSetAtom(unsavedAtom)
  const setUndoable = useSetAtom(undoableBulkAtom)
  const { undo } = useStartBulk()
  const { bulkId, updates, isUndo } = bulk
  const settle = (ended: Progress | undefined) => {
    onEnd()
    if (ended?.status === bulkUpdateStatus.completed) {
      showStatuses(queryClient, bulk)
      setUndoable(isUndo || ended.total === 0 ? null : bulkId)
      if (isUndo) tellUndone(ended.total)
      else tellCompleted(bulkId, ended.total, () => undo(bulkId))
    } else {
      if (updates.length > 0) changeUnsaved((history) => putBack(history, updates))
      tellNotDone(ended?.message)
    }
  }
  const progress = useBulkProgress(bulkId, settle)
  return progress && <WorkProgress text={progress.message} done={progress.done} total={progress.total} />
}
