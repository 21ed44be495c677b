import {
  type BulkSelection,
  bulkUpdateStatus,
  startBulkUpdate,
  undoBulkUpdate,
} from '@sentinel/contracts/bulk-updates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { showStatuses } from './show-statuses.ts'
import { bulkQuery, hasEnded } from './queries.ts'
import { type RunningBulk, runningBulkAtom, unsavedAtom } from './state.ts'
import { tellBlocked, tellCompleted, tellFailed } from './tell-bulk.tsx'
import { clearAll, putBack, type UnsavedUpdate } from './unsaved.ts'

/** Saves statuses by a bulk update and follows it to its end, whichever tab has begun it. */
export function useBulkUpdate() {
  const queryClient = useQueryClient()
  const [running, setRunning] = useAtom(runningBulkAtom)
  const changeUnsaved = useSetAtom(unsavedAtom)
  const progress = useQuery({ ...bulkQuery(running?.bulkId ?? 0), enabled: running !== null })

  const restore = (updates: UnsavedUpdate[]) => {
    if (updates.length > 0) changeUnsaved((history) => putBack(history, updates))
  }
  const start = useMutation({
    mutationFn: ({ run }: Begun) => run(),
    onSuccess: ({ message }, { updates, isUndo }) => setRunning({ bulkId: message.bulkId, updates, isUndo }),
    onError: (error, { updates }) => {
      restore(updates)
      tellFailed(error)
    },
  })
  const startUndo = (bulkId: number) =>
    start.mutate({
      run: () => call(undoBulkUpdate, { params: { bulkId } }),
      updates: [],
      isUndo: true,
    })

  useEffect(() => {
    if (!running) return
    const isLost = progress.error instanceof CallFailed && progress.error.code === 'not_found'
    if (!isLost && !(progress.data && hasEnded(progress.data))) return
    setRunning(null)
    if (progress.data?.status === bulkUpdateStatus.completed) {
      showStatuses(queryClient, running)
      tellCompleted(running, progress.data.total, () => startUndo(running.bulkId))
    } else {
      restore(running.updates)
      tellBlocked()
    }
  })

  return {
    /** Nothing more can be saved meanwhile. */
    isRunning: running !== null || start.isPending,
    progress: running === null ? undefined : progress.data,
    save(updates: UnsavedUpdate[]) {
      changeUnsaved(clearAll)
      const insights = updates.map(({ insightId, deviceId, to }) => ({
        id: insightId,
        insightId,
        deviceId,
        insightStatus: to,
      }))
      start.mutate({ run: () => call(startBulkUpdate, { body: { insights } }), updates, isUndo: false })
    },
    saveSelection(selection: BulkSelection) {
      start.mutate({ run: () => call(startBulkUpdate, { body: { selection } }), updates: [], isUndo: false })
    },
  }
}

interface Begun extends Omit<RunningBulk, 'bulkId'> {
  run: () => Promise<{ message: { bulkId: number } }>
}
