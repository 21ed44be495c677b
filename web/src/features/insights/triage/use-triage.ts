import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { useCallback, useState } from 'react'
import type { InsightList } from '../list/insight-list.ts'
import type { AllSelected } from './selection.ts'
import { useSelection } from './use-selection.ts'
import { useUnsaved } from './use-unsaved.ts'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/insights/limits'
import { useAtomValue } from 'jotai'
import { useStartBulk } from './start-bulk.ts'
import { lastSaveAtom, runningBulkAtom } from './state.ts'
import { offerUndo } from './bulk-toasts.ts'
import type { UnsavedUpdate } from './unsaved.ts'
import type { ViewOnlyDevice } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { viewOnlyQuery } from '../../../shared/fleet/devices.ts'

export type Triage = ReturnType<typeof useTriage>

interface UnconfirmedChange {
  status: InsightStatus
  count: number
  selected: AllSelected
}

/** Provides a list's triage: selecting rows, setting statuses and saving them. Skips insights from `viewOnly` devices. */
export function useTriage({ filter, ...list }: InsightList, viewOnly: ReadonlySet<number>) {
  const unsaved = useUnsaved(viewOnly)
  const bulk = useBulkUpdate()
  const selection = useSelection({ filter, ...list })
  /** The change to a whole list that the user has requested but not yet confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedChange>()
  const { act, updates } = unsaved
  const { selection: chosen, selectedRows, clear, count } = selection

  const actOnSelection = useCallback(
    (status: InsightStatus) => {
      if (chosen.kind === 'all') return setUnconfirmed({ status, count, selected: chosen })
      if (selectedRows.length > 0 && act(selectedRows, status)) clear() // the next key acts on the focused row
    },
    [act, chosen, clear, count, selectedRows],
  )
  const confirmAll = () => {
    if (!unconfirmed) return
    const { rules, zone, archived, collections } = filter
    bulk.saveSelection({
      filters: rules,
      zone,
      archived,
      ...(collections && { collections }),
      received_until: unconfirmed.selected.receivedUntil,
      except: [...unconfirmed.selected.except],
      insightStatus: unconfirmed.status,
    })
    setUnconfirmed(undefined)
    selection.clear()
  }
  return {
    viewOnly,
    unsaved,
    bulk,
    selection,
    areCollections: filter.collections,
    actOnSelection,
    unconfirmed,
    confirmAll,
    cancelAll: () => setUnconfirmed(undefined),
    save: updates.length > 0 && !bulk.isRunning ? () => bulk.save(updates) : undefined,
  }
}

/** Saves statuses and species. The shell follows the bulk update until it ends (follow-bulk-update.tsx). */
function useBulkUpdate() {
  const running = useAtomValue(runningBulkAtom)
  const lastSave = useAtomValue(lastSaveAtom)
  const { isStarting, saveUpdates, saveSelection, undo } = useStartBulk()
  const isRunning = running !== null || isStarting
  return {
    /** True while a save is running. Nothing else can be saved then. */
    isRunning,
    /** Offers to undo the last save until the next one. */
    offerUndo:
      lastSave === null || isRunning ? undefined : () => offerUndo(lastSave.id, () => undo(lastSave)),
    /** Changes stay unsaved until the server has them. Saves at most a thousand changes at a time; the rest waits for the next save. */
    save: (all: UnsavedUpdate[]) => saveUpdates(all.slice(0, UNSAVED_INSIGHT_UPDATES_MAX)),
    saveSelection,
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Returns the devices whose insights the user may not change. */
export function useViewOnly(enabled: boolean): ReadonlySet<number> {
  return useQuery({ ...viewOnlyQuery, enabled, select: toIds }).data ?? NONE
}

function toIds(devices: ViewOnlyDevice[]): ReadonlySet<number> {
  return devices.length === 0 ? NONE : new Set(devices.map(({ device_id }) => device_id))
}
