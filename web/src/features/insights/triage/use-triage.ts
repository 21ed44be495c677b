import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { useCallback, useState } from 'react'
import type { InsightList } from '../list/insight-list.ts'
import { useBulkUpdate } from './use-bulk-update.ts'
import type { AllSelected } from './selection.ts'
import { useSelection } from './use-selection.ts'
import { useUnsaved } from './use-unsaved.ts'

export type Triage = ReturnType<typeof useTriage>

interface AskedChange {
  status: InsightStatus
  count: number
  selected: AllSelected
}

/** Provides the triage of a list: selecting rows, setting statuses and saving them. Skips insights of `viewOnly` devices. */
export function useTriage({ filter, ...list }: InsightList, viewOnly: ReadonlySet<number>) {
  const unsaved = useUnsaved(viewOnly)
  const bulk = useBulkUpdate()
  const selection = useSelection({ filter, ...list })
  /** The change of a whole list that the person has still to confirm, as it was asked for. */
  const [asked, setAsked] = useState<AskedChange>()
  const { act, updates } = unsaved
  const { selection: chosen, selectedRows, clear, count } = selection

  const actOnSelection = useCallback(
    (status: InsightStatus) => {
      if (chosen.kind === 'all') return setAsked({ status, count, selected: chosen })
      if (selectedRows.length > 0 && act(selectedRows, status)) clear() // the next key is for the row it stands at
    },
    [act, chosen, clear, count, selectedRows],
  )
  const confirmAll = () => {
    if (!asked) return
    const { rules, zone, archived, collections } = filter
    bulk.saveSelection({
      filters: rules,
      zone,
      archived,
      ...(collections && { collections }),
      received_until: asked.selected.receivedUntil,
      except: [...asked.selected.except],
      insightStatus: asked.status,
    })
    setAsked(undefined)
    selection.clear()
  }
  return {
    viewOnly,
    unsaved,
    bulk,
    selection,
    areCollections: filter.collections,
    actOnSelection,
    asked,
    confirmAll,
    cancelAll: () => setAsked(undefined),
    save: updates.length > 0 && !bulk.isRunning ? () => bulk.save(updates) : undefined,
  }
}
