import {
  type BulkSelection,
  bulkUpdateStatus,
  startBulkUpdate,
  undoBulkUpdate,
} from '@sentinel/contracts/bulk-updates'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { bulkQuery, hasEnded } from '../../../platform/bulk-updates.ts'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { findMissing } from './find-missing.ts'
import { showStatuses } from './show-statuses.ts'
import { type RunningBulk, runningBulkAtom, undoableBulkAtom, unsavedAtom } from './state.ts'
import {
  offerUndo,
  tellCompleted,
  tellFailed,
  tellMissing,
  tellNotDone,
  tellUndone,
  withdrawUndo,
} from './tell-bulk.tsx'
import { handOver, putBack, type UnsavedUpdate } from './unsaved.ts'

/** Saves statuses by a bulk update and follows it to its end, whichever tab has begun it. */
export function useBulkUpdate() {
  const queryClient = useQueryClient()
  const [running, setRunning] = useAtom(runningBulkAtom)
  const changeUnsaved = useSetAtom(unsavedAtom)
  const [undoable, setUndoable] = useAtom(undoableBulkAtom)
  const progress = useQuery({ ...bulkQuery(running?.bulkId ?? 0), enabled: running !== null })
  const { isStarting, saveUpdates, saveSelection, startUndo } = useStartBulk()

  useEffect(() => {
    if (!running) return
    const isLost = progress.error instanceof CallFailed && progress.error.code === 'not_found'
    if (!isLost && !(progress.data && hasEnded(progress.data))) return
    setRunning(null)
    if (progress.data?.status === bulkUpdateStatus.completed) {
      showStatuses(queryClient, running)
      setUndoable(running.isUndo || progress.data.total === 0 ? null : running.bulkId)
      if (running.isUndo) tellUndone(progress.data.total)
      else tellCompleted(running.bulkId, progress.data.total, () => startUndo(running.bulkId))
    } else {
      if (running.updates.length > 0) changeUnsaved((history) => putBack(history, running.updates))
      tellNotDone(progress.data?.message)
    }
  })

  const isRunning = running !== null || isStarting
  return {
    /** Nothing more can be saved meanwhile. */
    isRunning,
    /** Offers to take the last save back, for as long as no other has followed. */
    offerUndo:
      undoable === null || isRunning ? undefined : () => offerUndo(undoable, () => startUndo(undoable)),
    progress: running === null ? undefined : progress.data,
    /** They stay unsaved until the server has them; beyond a thousand the rest is for the next time. */
    save: (all: UnsavedUpdate[]) => saveUpdates(all.slice(0, UNSAVED_INSIGHT_UPDATES_MAX)),
    saveSelection,
  }
}

interface Begun extends Omit<RunningBulk, 'bulkId'> {
  run: () => Promise<{ message: { bulkId: number } }>
}

/** Starts bulk updates. Insights that are gone are named and left out, and the others saved. */
function useStartBulk() {
  const setRunning = useSetAtom(runningBulkAtom)
  const changeUnsaved = useSetAtom(unsavedAtom)
  const setUndoable = useSetAtom(undoableBulkAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Begun) => run(),
    onSuccess: ({ message }, { updates, isUndo }) => {
      changeUnsaved((history) => handOver(history, updates))
      setRunning({ bulkId: message.bulkId, updates, isUndo })
    },
    onError: (error, { updates }) => {
      const missing = findMissing(error, updates)
      if (missing.length === 0) return tellFailed(error)
      const others = updates.filter((update) => !missing.includes(update))
      changeUnsaved((history) => handOver(history, missing))
      tellMissing(missing, others.length === 0)
      if (others.length > 0) saveUpdates(others)
    },
  })
  function saveUpdates(updates: UnsavedUpdate[]): void {
    const insights = updates.map(({ insightId, deviceId, to }) => ({
      id: insightId,
      insightId,
      deviceId,
      insightStatus: to,
    }))
    mutate({ run: () => call(startBulkUpdate, { body: { insights } }), updates, isUndo: false })
  }
  return {
    isStarting: isPending,
    saveUpdates,
    saveSelection: (selection: BulkSelection) =>
      mutate({ run: () => call(startBulkUpdate, { body: { selection } }), updates: [], isUndo: false }),
    startUndo: (bulkId: number) => {
      setUndoable(null)
      withdrawUndo(bulkId)
      mutate({ run: () => call(undoBulkUpdate, { params: { bulkId } }), updates: [], isUndo: true })
    },
  }
}
