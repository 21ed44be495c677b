import type { Insight, InsightStatus } from '@sentinel/contracts/insights'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/limits'

/** A status that a person has given and not saved. */
export interface UnsavedUpdate {
  insightId: number
  deviceId: number
  /** As the server has it. */
  from: InsightStatus
  to: InsightStatus
}

export type UnsavedUpdates = ReadonlyMap<number, UnsavedUpdate>

/** The unsaved updates and the steps that led to them. */
export interface UnsavedHistory {
  past: readonly UnsavedUpdates[]
  now: UnsavedUpdates
  future: readonly UnsavedUpdates[]
}

export const NOTHING_UNSAVED: UnsavedHistory = { past: [], now: new Map(), future: [] }

const STEPS_MAX = 100

type Chosen = Pick<Insight, 'insight_id' | 'device_id' | 'insight_status'>

/**
 * Gives insights a status; one that all of them have already is taken from them again (spec 1 §4). What comes back to the
 * server's status needs no saving. Undefined beyond the most that can be saved at once.
 */
export function choose(
  history: UnsavedHistory,
  insights: readonly Chosen[],
  status: InsightStatus,
): UnsavedHistory | undefined {
  const { now } = history
  const haveIt = insights.every((one) => (now.get(one.insight_id)?.to ?? one.insight_status) === status)
  const to = haveIt ? 'none' : status
  const next = new Map(now)
  for (const { insight_id, device_id, insight_status } of insights) {
    const from = now.get(insight_id)?.from ?? insight_status
    if (to === from) next.delete(insight_id)
    else next.set(insight_id, { insightId: insight_id, deviceId: device_id, from, to })
  }
  return next.size > UNSAVED_INSIGHT_UPDATES_MAX ? undefined : step(history, next)
}

/**
 * Takes those away that have been handed to the server; one that has been chosen anew since stays. The steps
 * before are steps no longer: undoing them would save the former statuses over the saved ones.
 */
export function handOver(history: UnsavedHistory, updates: readonly UnsavedUpdate[]): UnsavedHistory {
  const next = new Map(history.now)
  for (const { insightId, to } of updates) if (next.get(insightId)?.to === to) next.delete(insightId)
  return { past: [], now: next, future: [] }
}

/** Takes all back; Undo brings it again. */
export function clearAll(history: UnsavedHistory): UnsavedHistory {
  return history.now.size === 0 ? history : step(history, new Map())
}

/** Puts updates beside those there are, such as those of a save that was refused. */
export function putBack(history: UnsavedHistory, updates: readonly UnsavedUpdate[]): UnsavedHistory {
  const back = new Map(updates.map((update) => [update.insightId, update]))
  return step(history, new Map([...back, ...history.now]))
}

export function undo({ past, now, future }: UnsavedHistory): UnsavedHistory {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

export function redo({ past, now, future }: UnsavedHistory): UnsavedHistory {
  const [after, ...rest] = future
  return after ? { past: [...past, now], now: after, future: rest } : { past, now, future }
}

function step({ past, now }: UnsavedHistory, next: UnsavedUpdates): UnsavedHistory {
  return { past: [...past, now].slice(-STEPS_MAX), now: next, future: [] }
}
