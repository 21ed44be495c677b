import type { InsightStatus } from '@sentinel/contracts/insights'
import { useCallback, useState } from 'react'
import type { InsightList } from '../use-fetched-list.ts'
import { useBulkUpdate } from './use-bulk-update.ts'
import { useSelection } from './use-selection.ts'
import { useUnsaved } from './use-unsaved.ts'

export type Triage = ReturnType<typeof useTriage>

/** Everything that sorts insights of a list: choosing rows, giving statuses, saving them. */
export function useTriage({ filter, rows, total, shownUntilMs }: InsightList) {
  const unsaved = useUnsaved()
  const bulk = useBulkUpdate()
  const selection = useSelection({ filter, rows, total, shownUntilMs })
  /** The status that all of a list shall have, until the person has confirmed it. */
  const [askedStatus, setAskedStatus] = useState<InsightStatus>()
  const { act, updates } = unsaved
  const { selection: chosen, selectedRows, clear } = selection

  const actOnSelection = useCallback(
    (status: InsightStatus) => {
      if (chosen.kind === 'all') return setAskedStatus(status)
      act(selectedRows, status)
      clear() // the next key is for the row it stands at
    },
    [act, chosen, clear, selectedRows],
  )
  const confirmAll = () => {
    if (chosen.kind !== 'all' || !askedStatus) return
    const { rules, zone, archived, collections } = filter
    bulk.saveSelection({
      filters: rules,
      zone,
      archived,
      ...(collections && { collections }),
      received_until: chosen.receivedUntil,
      except: [...chosen.except],
      insightStatus: askedStatus,
    })
    setAskedStatus(undefined)
    selection.clear()
  }
  return {
    unsaved,
    bulk,
    selection,
    areCollections: filter.collections,
    actOnSelection,
    askedStatus,
    confirmAll,
    cancelAll: () => setAskedStatus(undefined),
    save: updates.length > 0 && !bulk.isRunning ? () => bulk.save(updates) : undefined,
  }
}
