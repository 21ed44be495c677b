import { bulkUpdateStatus } from '@sentinel/contracts/insights/bulk-updates'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { type Progress, useBulkProgress } from '../../../shared/insights/bulk-updates.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { WorkProgress } from '../../../ui/states/work-progress.tsx'
import { applyOwnChanges } from '../list/apply-own-changes.ts'
import { useStartBulk } from './start-bulk.ts'
import {
  isStillRunning,
  lastSaveAtom,
  type LastSave,
  type RunningBulk,
  runningBulkAtom,
  unsavedAtom,
} from './state.ts'
import { notifyCompleted, notifyNotDone, notifyUndone, withdrawUndo } from './bulk-toasts.ts'
import { changesStatus, putBack, type UnsavedUpdate } from './unsaved.ts'

/** Follows the running bulk update of insights on every screen and in every tab, whichever tab started it. */
export function FollowBulkUpdate() {
  const [running, setRunning] = useAtom(runningBulkAtom)
  const { followed, end } = useFollowed(
    useMemo(() => (running ? [running] : []), [running]),
    ({ bulkId }) => bulkId,
  )
  const onEnd = (bulkId: number) => {
    end(bulkId)
    setRunning((former) => (former?.bulkId === bulkId ? null : former))
  }
  return followed.map((bulk) => <Followed key={bulk.bulkId} bulk={bulk} onEnd={() => onEnd(bulk.bulkId)} />)
}

function Followed({ bulk, onEnd }: { bulk: RunningBulk; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const changeUnsaved = useSetAtom(unsavedAtom)
  const setLastSave = useSetAtom(lastSaveAtom)
  const { undo } = useStartBulk()
  const { bulkId, updates, species = [], undoes } = bulk
  const isUndo = undoes !== undefined
  const settle = (ended: Progress | undefined) => {
    const isFirst = isStillRunning(bulkId) // every tab shows the end, but only the first tab changes shared data
    onEnd()
    if (ended?.status === bulkUpdateStatus.completed) {
      applyOwnChanges(queryClient, toChanges(updates))
      const save: LastSave = { id: String(bulkId), bulkId, species }
      const changed = ended.total + species.filter((one) => !changesStatus(one)).length
      if (isFirst) setLastSave(isUndo || changed === 0 ? null : save)
      if (isUndo) notifyUndone(changed)
      else notifyCompleted(save.id, changed, () => undo(save))
    } else {
      if (isFirst && species.length > 0 && !isUndo) setLastSave({ id: `species of ${bulkId}`, species })
      if (isFirst && updates.length > 0) changeUnsaved((history) => putBack(history, updates))
      notifyNotDone(ended?.message)
    }
  }
  useEffect(() => {
    if (undoes !== undefined) withdrawUndo(String(undoes)) // the other tabs still offer to undo
  }, [undoes])
  const progress = useBulkProgress(bulkId, settle)
  return progress && <WorkProgress text={progress.message} done={progress.done} total={progress.total} />
}

function toChanges(updates: readonly UnsavedUpdate[]) {
  return [...Map.groupBy(updates, ({ to }) => to)].map(([insight_status, given]) => ({
    insight_ids: given.map(({ insightId }) => insightId),
    insight_status,
    insights: [],
  }))
}
