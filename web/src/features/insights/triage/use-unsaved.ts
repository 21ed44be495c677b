import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { notify, TOAST_MS } from '../../../ui/toasts/notify.tsx'
import { type ListedInsight, membersOf, type Sighting } from '../list/members.ts'
import { runningBulkAtom, unsavedAtom } from './state.ts'
import {
  changesStatus,
  choose,
  chooseSpecies,
  clearAll,
  redo,
  type SpeciesChange,
  undo,
  type UnsavedHistory,
  type UnsavedUpdate,
} from './unsaved.ts'

const texts = messages.insights.triage

function notifySkipped(insights: number): void {
  notify({ text: messages.levels.skipped(insights), tone: 'warning', closeAfterMs: TOAST_MS.bulk })
}

/**
 * Stores chosen statuses and species until the user saves them. Screens show them immediately. Insights from `viewOnly` devices can't be
 * changed.
 */
export function useUnsaved(viewOnly: ReadonlySet<number>) {
  const [history, change] = useAtom(unsavedAtom)
  const running = useAtomValue(runningBulkAtom)
  const { now, past, future } = history
  /** Changes that are being sent are shown as if they were saved. */
  const saving = useMemo(
    () => new Map(running?.updates.map((update) => [update.insightId, update])),
    [running],
  )

  const changeWithin = useChangeWithin()
  /**
   * Sets the status of insights and reports how many were skipped. Returns false and changes nothing if there would be more unsaved changes
   * than can be saved at once.
   */
  const act = useCallback(
    (insights: readonly ListedInsight[], status: InsightStatus): boolean => {
      const all = insights.flatMap(membersOf)
      const changeable = all.filter(({ device_id }) => !viewOnly.has(device_id))
      if (changeable.length < all.length) notifySkipped(all.length - changeable.length)
      if (changeable.length === 0) return true
      return changeWithin((former) => choose(former, changeable, status))
    },
    [changeWithin, viewOnly],
  )
  return {
    act,
    chooseSpecies: (insight: Sighting, chosen: Omit<SpeciesChange, 'from'>) =>
      changeWithin((former) => chooseSpecies(former, insight, chosen)),
    /** Returns the chosen species of a sighting, or of a collection with a single member. */
    speciesOf: useCallback(
      (row: ListedInsight): SpeciesChange | undefined =>
        membersOf(row).length === 1 ? now.get(row.insight_id)?.species : undefined,
      [now],
    ),
    updates: useMemo((): UnsavedUpdate[] => [...now.values()], [now]),
    /** The status that the user has set. A collection has a status if all its members share it. */
    statusOf: useCallback(
      (row: ListedInsight): InsightStatus => {
        const statuses = membersOf(row).map(
          ({ insight_id, insight_status }) =>
            now.get(insight_id)?.to ?? saving.get(insight_id)?.to ?? insight_status,
        )
        const [first = 'none'] = statuses
        return statuses.every((status) => status === first) ? first : 'none'
      },
      [now, saving],
    ),
    isUnsaved: useCallback(
      (row: ListedInsight) =>
        membersOf(row).some(({ insight_id }) => {
          const update = now.get(insight_id)
          return update !== undefined && changesStatus(update)
        }),
      [now],
    ),
    undo: past.length > 0 ? () => change(undo) : undefined,
    redo: future.length > 0 ? () => change(redo) : undefined,
    clear: now.size > 0 ? () => change(clearAll) : undefined,
  }
}

/**
 * Returns a function that makes a change. It returns false and changes nothing if there would be more unsaved changes than can be saved at
 * once.
 */
function useChangeWithin() {
  const change = useSetAtom(unsavedAtom)
  return useCallback(
    (make: (former: UnsavedHistory) => UnsavedHistory | undefined): boolean => {
      let isWithinLimit = true
      change((former) => {
        const next = make(former)
        isWithinLimit = next !== undefined
        return next ?? former
      })
      if (!isWithinLimit) notify({ text: texts.limit, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
      return isWithinLimit
    },
    [change],
  )
}
