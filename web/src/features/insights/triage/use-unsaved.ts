import type { Insight, InsightStatus } from '@sentinel/contracts/insights'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/limits'
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { notify, TOAST_MS } from '../../../ui/notify.tsx'
import { runningBulkAtom, unsavedAtom } from './state.ts'
import { choose, clearAll, redo, undo, type UnsavedUpdate } from './unsaved.ts'

const texts = messages.insights.triage

export type Unsaved = ReturnType<typeof useUnsaved>

/** The statuses that have been chosen: shown at once, saved when the person says so. */
export function useUnsaved() {
  const [history, change] = useAtom(unsavedAtom)
  const running = useAtomValue(runningBulkAtom)
  const { now, past, future } = history
  /** What is on its way to the server shows as if it had arrived. */
  const saving = useMemo(
    () => new Map(running?.updates.map((update) => [update.insightId, update])),
    [running],
  )

  const act = useCallback(
    (insights: readonly Insight[], status: InsightStatus) => {
      if (insights.length === 0) return
      change((former) => {
        const next = choose(former, insights, status)
        if (!next) notify({ text: texts.limit, tone: 'bad', closeAfterMs: TOAST_MS.bulk })
        return next ?? former
      })
    },
    [change],
  )
  return {
    act,
    updates: useMemo((): UnsavedUpdate[] => [...now.values()], [now]),
    /** The status as the person sees it. */
    statusOf: useCallback(
      ({ insight_id, insight_status }: Pick<Insight, 'insight_id' | 'insight_status'>): InsightStatus =>
        now.get(insight_id)?.to ?? saving.get(insight_id)?.to ?? insight_status,
      [now, saving],
    ),
    isUnsaved: useCallback((insightId: number) => now.has(insightId), [now]),
    isFull: now.size >= UNSAVED_INSIGHT_UPDATES_MAX,
    undo: past.length > 0 ? () => change(undo) : undefined,
    redo: future.length > 0 ? () => change(redo) : undefined,
    clear: now.size > 0 ? () => change(clearAll) : undefined,
  }
}
