import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { NOTHING_SELECTED, type Selection } from './selection.ts'
import type { SpeciesUpdate } from './save-species.ts'
import { NOTHING_UNSAVED, type UnsavedHistory, type UnsavedSteps, type UnsavedUpdate } from './unsaved.ts'
import { messages } from '../../../messages/messages.ts'

const UNSAVED_KEY = 'user.insights.unsaved'
const STEPS_KEY = 'user.insights.steps'

const historyAtom = atom<UnsavedHistory>(readHistory())
// Follows what other tabs choose or save, because the tabs would otherwise undo each other's work.
historyAtom.onMount = (set) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === UNSAVED_KEY || key === STEPS_KEY) set(readHistory())
  }
  globalThis.addEventListener('storage', onStorage)
  set(readHistory()) // another tab may have written it before the listener was added
  return () => globalThis.removeEventListener('storage', onStorage)
}

/** The chosen changes that are not saved, with their steps. They survive a reload. */
export const unsavedAtom = atom(
  (get) => get(historyAtom),
  (_get, set, change: (history: UnsavedHistory) => UnsavedHistory) => {
    const next = change(readHistory()) // another tab may have written since the last read
    set(historyAtom, next)
    localStorage.setItem(UNSAVED_KEY, JSON.stringify([...next.now.values()]))
    const steps: UnsavedSteps = { past: next.past, future: next.future }
    localStorage.setItem(STEPS_KEY, JSON.stringify(steps))
  },
)

/** The selected rows in the list with this key. */
export const selectionAtom = atom<{ list: string; selection: Selection }>({
  list: '',
  selection: NOTHING_SELECTED,
})

/** A running bulk update, shared by all tabs. `updates` contains the rows that it saves, if they are known individually. */
export interface RunningBulk {
  bulkId: number
  updates: UnsavedUpdate[]
  /** The species that the same save has already stored. */
  species?: SpeciesUpdate[]
  /** The id of the bulk update that this one undoes. An undo can't itself be undone. */
  undoes?: number
}

const RUNNING_KEY = 'user.insights.bulk'

export const runningBulkAtom = atomWithStorage<RunningBulk | null>(RUNNING_KEY, null, undefined, {
  getOnInit: true,
})

/** Returns true if no other tab has seen this bulk update end. Reads the storage, because a suspended tab's state may be outdated. */
export function isStillRunning(bulkId: number): boolean {
  const running = JSON.parse(localStorage.getItem(RUNNING_KEY) ?? 'null') as RunningBulk | null // written by the atom
  return running?.bulkId === bulkId
}

/** The changes that a save has stored. */
export interface LastSave {
  id: string
  /** Absent if only species were saved. */
  bulkId?: number
  species: SpeciesUpdate[]
}

/** The person's last completed save, which can be undone. */
export const lastSaveAtom = atomWithStorage<LastSave | null>('user.insights.lastSave', null, undefined, {
  getOnInit: true,
})

/** Returns the unsaved changes from the browser's storage, whichever tab wrote them. */
function readUnsaved(): UnsavedHistory['now'] {
  try {
    const saved = JSON.parse(localStorage.getItem(UNSAVED_KEY) ?? '[]') as UnsavedUpdate[] // written above
    return new Map(saved.map((update) => [update.insightId, update]))
  } catch {
    return NOTHING_UNSAVED.now
  }
}

function readHistory(): UnsavedHistory {
  const now = readUnsaved()
  try {
    const steps = JSON.parse(localStorage.getItem(STEPS_KEY) ?? '{}') as Partial<UnsavedSteps> // written above
    return { past: steps.past ?? [], now, future: steps.future ?? [] }
  } catch {
    return { ...NOTHING_UNSAVED, now }
  }
}

/** Describes the unsaved changes, on any screen. Returns undefined if there are none. */
export function describeUnsavedActions(): string | undefined {
  const { size } = readUnsaved()
  return size === 0 ? undefined : messages.insights.triage.unsavedWork(size)
}
