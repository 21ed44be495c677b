import { type BulkSelection, startBulkUpdate } from '@sentinel/contracts/bulk-updates'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { startUndo } from '../../../platform/bulk-updates.ts'
import { call } from '../../../platform/call.ts'
import { findRefused } from './find-refused.ts'
import { type RunningBulk, runningBulkAtom, undoableBulkAtom, unsavedAtom } from './state.ts'
import { tellFailed, tellRefused, withdrawUndo } from './tell-bulk.tsx'
import { handOver, type UnsavedUpdate } from './unsaved.ts'

interface Begun extends Omit<RunningBulk, 'bulkId'> {
  run: () => Promise<number>
}

const START_KEY = ['start-bulk-update']

/** Starts bulk updates. Insights that the server refuses by name are named and left out, and the others saved. */
export function useStartBulk() {
  const setRunning = useSetAtom(runningBulkAtom)
  const changeUnsaved = useSetAtom(unsavedAtom)
  const setUndoable = useSetAtom(undoableBulkAtom)
  const { mutate } = useMutation({
    mutationKey: START_KEY,
    mutationFn: ({ run }: Begun) => run(),
    onSuccess: (bulkId, { updates, undoes }) => {
      changeUnsaved((history) => handOver(history, updates))
      setRunning({ bulkId, updates, ...(undoes !== undefined && { undoes }) })
    },
    onError: (error, { updates }) => {
      const refused = findRefused(error, updates)
      if (!refused) return tellFailed(error)
      const others = updates.filter((update) => !refused.updates.includes(update))
      changeUnsaved((history) => handOver(history, refused.updates))
      tellRefused(refused, others.length === 0)
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
    mutate({ run: () => start({ insights }), updates })
  }
  return {
    /** Here or in the shell, whose toast offers to undo. */
    isStarting: useIsMutating({ mutationKey: START_KEY }) > 0,
    saveUpdates,
    saveSelection: (selection: BulkSelection) => mutate({ run: () => start({ selection }), updates: [] }),
    undo: (bulkId: number) => {
      setUndoable(null)
      withdrawUndo(bulkId)
      mutate({ run: () => startUndo(bulkId), updates: [], undoes: bulkId })
    },
  }
}

async function start(body: Parameters<typeof call<typeof startBulkUpdate>>[1]['body']): Promise<number> {
  const { message } = await call(startBulkUpdate, { body })
  return message.bulkId
}
