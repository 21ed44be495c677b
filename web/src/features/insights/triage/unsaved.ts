import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/insights/limits'

/** A species that a person has chosen but not saved. Null withdraws the person's choice, so that the model's species applies. */
export interface SpeciesChange {
  /** The species on the server. */
  from: number | null
  to: number | null
  /** The class that the insight will show once it is saved. */
  class_id: number
  class_name: string
}

/** A person's unsaved changes to an insight: a status, a species, or both. */
export interface UnsavedUpdate {
  insightId: number
  deviceId: number
  /** The status on the server. */
  from: InsightStatus
  /** Equal to `from` if only a species was chosen. */
  to: InsightStatus
  species?: SpeciesChange
}

export type UnsavedUpdates = ReadonlyMap<number, UnsavedUpdate>

/** The unsaved change to each affected insight, before and after a step. */
export type UnsavedStep = readonly { insightId: number; before?: UnsavedUpdate; after?: UnsavedUpdate }[]

/** The steps that can be undone, last one last, and those that can be redone, next one first. */
export interface UnsavedSteps {
  past: readonly UnsavedStep[]
  future: readonly UnsavedStep[]
}

export interface UnsavedHistory extends UnsavedSteps {
  now: UnsavedUpdates
}

export const NOTHING_UNSAVED: UnsavedHistory = { past: [], now: new Map(), future: [] }

const STEPS_MAX = 100
/** Limits all steps together to about two megabytes. Browsers store five. */
const STEPPED_INSIGHTS_MAX = 10_000

type Chosen = Pick<Insight, 'insight_id' | 'device_id' | 'insight_status'>

export function changesStatus({ from, to }: UnsavedUpdate): boolean {
  return from !== to
}

/**
 * Sets the status of insights, or clears it if all of them already have it. An insight that is back at the server's status needs no saving.
 * Returns undefined if there would be more unsaved changes than can be saved at once.
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
  for (const insight of insights) put(next, { ...findUpdate(now, insight), to })
  return next.size > UNSAVED_INSIGHT_UPDATES_MAX ? undefined : step(history, next)
}

/**
 * Sets an insight's species. A species that is already on the server needs no saving. Returns undefined if there would be more unsaved
 * changes than can be saved at once.
 */
export function chooseSpecies(
  history: UnsavedHistory,
  insight: Chosen & Pick<Insight, 'class_id' | 'userConfirmed'>,
  chosen: Pick<SpeciesChange, 'to' | 'class_id' | 'class_name'>,
): UnsavedHistory | undefined {
  const { species: former, ...update } = findUpdate(history.now, insight)
  const from = former ? former.from : insight.userConfirmed ? insight.class_id : null
  const next = new Map(history.now)
  put(next, chosen.to === from ? update : { ...update, species: { from, ...chosen } })
  return next.size > UNSAVED_INSIGHT_UPDATES_MAX ? undefined : step(history, next)
}

/**
 * Removes changes that were sent to the server. Changes that were made again since then stay. Also removes all undo steps, because an undo
 * would save old choices over the saved ones.
 */
export function handOver(history: UnsavedHistory, updates: readonly UnsavedUpdate[]): UnsavedHistory {
  const next = new Map(history.now)
  for (const given of updates) {
    const update = next.get(given.insightId)
    if (!update) continue
    const { species, ...rest } = update
    const left = given.species ? chosenSince(species, given.species) : species
    put(next, { ...rest, ...(changesStatus(given) && { from: given.to }), ...(left && { species: left }) })
  }
  return { past: [], now: next, future: [] }
}

/** Removes all unsaved changes. Undo restores them. */
export function clearAll(history: UnsavedHistory): UnsavedHistory {
  return history.now.size === 0 ? history : step(history, new Map())
}

/** Adds changes to the existing ones, for example those from a refused save. */
export function putBack(history: UnsavedHistory, updates: readonly UnsavedUpdate[]): UnsavedHistory {
  const next = new Map(updates.map((update) => [update.insightId, update]))
  for (const [insightId, update] of history.now) {
    const back = next.get(insightId)
    put(next, back && !changesStatus(update) ? { ...update, from: back.from, to: back.to } : update)
  }
  return step(history, next)
}

export function undo({ past, now, future }: UnsavedHistory): UnsavedHistory {
  const last = past.at(-1)
  return last
    ? { past: past.slice(0, -1), now: applyStep(now, last, 'before'), future: [last, ...future] }
    : { past, now, future }
}

export function redo({ past, now, future }: UnsavedHistory): UnsavedHistory {
  const [next, ...rest] = future
  return next
    ? { past: [...past, next], now: applyStep(now, next, 'after'), future: rest }
    : { past, now, future }
}

function findUpdate(now: UnsavedUpdates, { insight_id, device_id, insight_status }: Chosen): UnsavedUpdate {
  return (
    now.get(insight_id) ?? {
      insightId: insight_id,
      deviceId: device_id,
      from: insight_status,
      to: insight_status,
    }
  )
}

function chosenSince(species: SpeciesChange | undefined, given: SpeciesChange): SpeciesChange | undefined {
  return species && species.to !== given.to ? { ...species, from: given.to } : undefined
}

/** Removes an update that changes nothing. */
function put(updates: Map<number, UnsavedUpdate>, update: UnsavedUpdate): void {
  if (changesStatus(update) || update.species) updates.set(update.insightId, update)
  else updates.delete(update.insightId)
}

function step({ past, now }: UnsavedHistory, next: UnsavedUpdates): UnsavedHistory {
  const changed = [...new Set([...now.keys(), ...next.keys()])].filter((id) => now.get(id) !== next.get(id))
  const last = changed.map((insightId) => {
    const [before, after] = [now.get(insightId), next.get(insightId)]
    return { insightId, ...(before && { before }), ...(after && { after }) }
  })
  return { past: dropOldest([...past, last]), now: next, future: [] }
}

function dropOldest(steps: readonly UnsavedStep[]): UnsavedStep[] {
  let insights = 0
  const first = steps.findLastIndex((one) => (insights += one.length) > STEPPED_INSIGHTS_MAX) + 1
  return steps.slice(Math.max(first, steps.length - STEPS_MAX))
}

function applyStep(now: UnsavedUpdates, taken: UnsavedStep, to: 'before' | 'after'): UnsavedUpdates {
  const next = new Map(now)
  for (const { insightId, [to]: update } of taken) {
    if (update) next.set(insightId, update)
    else next.delete(insightId)
  }
  return next
}
