import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/insights/limits'
import { useAtomValue } from 'jotai'
import { useStartBulk } from './start-bulk.ts'
import { lastSaveAtom, runningBulkAtom } from './state.ts'
import { offerUndo } from './bulk-toasts.ts'
import type { UnsavedUpdate } from './unsaved.ts'

/** Saves statuses and species. The shell follows it to its end (follow-bulk-update.tsx). */
export function useBulkUpdate() {
  const running = useAtomValue(runningBulkAtom)
  const lastSave = useAtomValue(lastSaveAtom)
  const { isStarting, saveUpdates, saveSelection, undo } = useStartBulk()
  const isRunning = running !== null || isStarting
  return {
    /** Nothing more can be saved meanwhile. */
    isRunning,
    /** Offers to take the last save back, for as long as no other has followed. */
    offerUndo:
      lastSave === null || isRunning ? undefined : () => offerUndo(lastSave.id, () => undo(lastSave)),
    /** They stay unsaved until the server has them; beyond a thousand the rest is for the next time. */
    save: (all: UnsavedUpdate[]) => saveUpdates(all.slice(0, UNSAVED_INSIGHT_UPDATES_MAX)),
    saveSelection,
  }
}
