import { type BulkSelection, startBulkUpdate } from '@sentinel/contracts/bulk-updates'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { startUndo } from '../../../platform/bulk-updates.ts'
import { call } from '../../../platform/call.ts'
import { findMissing } from './find-missing.ts'
import { type RunningBulk, runningBulkAtom, undoableBulkAtom, unsavedAtom } from './state.ts'
import { tellFailed, tellMissing, withdrawUndo } from './tell-bulk.tsx'
import { handOver, type UnsavedUpdate } from './unsaved.ts'

interface Begun extends Omit<RunningBulk, 'bulkId'> {
  run: () => Promise<number>
}

const START_KEY = ['start-bulk-update']

/** Starts bulk updates. Insights that are gone are named and left out, and the others saved. */
export function useStartBulk() {
  const setRunning = useSetAtom(runningBulkAtom)
  const changeUnsaved = useSetAtom(unsavedAtom)
  const setUndoable = useSetAtom(undoableBulkAtom)
  const { mutate } = useMutation({
    mutationKey: START_KEY,
    mutationFn: ({ run }: Begun) => run(),
    onSuccess: (bulkId, { updates, isUndo }) => {
      changeUnsaved((history) => handOver(history, updates))
      setRunning({ bulkId, updates, isUndo })
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
    mutate({ run: () => start({ insights }), updates, isUndo: false })
  }
  return {
    /** Here or in the shell, whose toast offers to undo. */
    isStarting: useIsMutating({ mutationKey: START_KEY }) > 0,
    saveUpdates,
    saveSelection: (selection: BulkSelection) =>
      mutate({ run: () => start({ selection }), updates: [], isUndo: false }),
    undo: (bulkId: number) => {
      setUndoable(null)
      withdrawUndo(bulkId)
      mutate({ run: () => startUndo(bulkId), updates: [], isUndo: true })
    },
  }
}

async function start(body: Parameters<typeof call<typeof startBulkUpdate>>[1]['body']): Promise<number> {
  const { message } = await call(startBulkUpdate, { body })
  return message.bulkId
}
