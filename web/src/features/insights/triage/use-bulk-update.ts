import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/limits'
import { useAtomValue } from 'jotai'
import { useStartBulk } from './start-bulk.ts'
import { runningBulkAtom, undoableBulkAtom } from './state.ts'
import { offerUndo } from './tell-bulk.tsx'
import type { UnsavedUpdate } from './unsaved.ts'

/** Saves statuses by a bulk update. The shell follows it to its end (follow-bulk-update.tsx). */
export function useBulkUpdate() {
  const running = useAtomValue(runningBulkAtom)
  const undoable = useAtomValue(undoableBulkAtom)
  const { isStarting, saveUpdates, saveSelection, undo } = useStartBulk()
  const isRunning = running !== null || isStarting
  return {
    /** Nothing more can be saved meanwhile. */
    isRunning,
    /** Offers to take the last save back, for as long as no other has followed. */
    offerUndo: undoable === null || isRunning ? undefined : () => offerUndo(undoable, () => undo(undoable)),
    /** They stay unsaved until the server has them; beyond a thousand the rest is for the next time. */
    save: (all: UnsavedUpdate[]) => saveUpdates(all.slice(0, UNSAVED_INSIGHT_UPDATES_MAX)),
    saveSelection,
  }
}
