import {
  canStoreUserFiles,
  readUserFile,
  removeUserFile,
  removeOtherFiles,
  writeUserFile,
} from '../../../../platform/user-files.ts'
import { readTable, writeTable } from './table-file.ts'
import type { InsightTable } from './table.ts'

const FILE = 'insights'
/** Delays saving, because people use the list as soon as it is complete. */
const SAVE_PAUSE_MS = 2000
/** Fewer changes are cheaper to refetch than to save. */
const WORTHWHILE_CHANGES = 1000
/** The server knows only the changes of a few days, so an older file is saved again even if little has changed. */
const SAVED_MAX_MS = 24 * 60 * 60 * 1000

/** Saves one user's table between visits. `current` returns the table to save. */
export function createSavedTable(current: () => InsightTable | undefined) {
  let userId: string | undefined
  let savedAtMs = 0
  let unsavedChanges = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function save(): Promise<void> {
    timer = undefined
    const table = current()
    if (!table || userId === undefined) return
    savedAtMs = Date.now()
    unsavedChanges = 0
    await writeUserFile(userId, FILE, writeTable(table, savedAtMs))
  }

  return {
    /** Returns the table saved on one of this user's earlier visits. Removes what other users have saved. */
    async load(ofUserId: string): Promise<InsightTable | undefined> {
      userId = ofUserId
      await removeOtherFiles(userId, FILE)
      const file = await readUserFile(userId, FILE)
      const saved = file && readTable(file)
      savedAtMs = saved?.savedAtMs ?? 0
      return saved?.table
    },
    saveLater({ changes }: { changes: number }): void {
      unsavedChanges += changes
      const isWorthwhile = unsavedChanges >= WORTHWHILE_CHANGES || Date.now() - savedAtMs > SAVED_MAX_MS
      if (isWorthwhile && canStoreUserFiles()) timer ??= setTimeout(() => void save(), SAVE_PAUSE_MS)
    },
    async remove(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      if (userId !== undefined) await removeUserFile(userId, FILE)
    },
  }
}
