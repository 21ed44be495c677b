import type { Queryable } from '@sentinel/migrations/connect'
import {
  areAllCheaper,
  betweenIds,
  linksBetween,
  type ListScope,
  ownDensity,
  selectCollections,
  selectInsights,
} from './list-scope.ts'

export interface WalkOptions {
  scope: ListScope
  isDescending: boolean
  /** Reads only ids beyond this one. By default, the walk begins at its end of the scope. */
  beyondId?: number | undefined
  most: number
}

interface IdWindow {
  lowId: number
  highId: number
}

/** A window that would cover more than this share of the rest covers all of the rest. */
const REST_SHARE = 0.3
const GROWTH = 4

/**
 * Reads at most `most` insights of a scope in the order of their ids. `read` gets a source `i` and the order, and returns how many it has
 * read. The ids are read in windows that become four times as large after each one that was not sufficient, so that a few near rows cost
 * little, and rare ones no more than reading everything once.
 */
export async function walkSources(
  options: WalkOptions,
  read: (source: string, order: string) => Promise<number>,
): Promise<void> {
  const { scope, isDescending, most } = options
  const order = `order by i.insight_id ${isDescending ? 'desc' : 'asc'}`
  let found = 0
  for (const window of windowsOf(options)) {
    if (linksBetween(scope.own, window.lowId, window.highId).length === 0) continue
    const inOrder = `${order} limit ${most - found}`
    // The representatives are known only after the whole window has been read.
    const source = scope.collections
      ? `select i.* from (select i.insight_id from (${selectCollections(scope, window)}) i ${inOrder}) listed
          join insight i using (insight_id) where ${betweenIds(window)}`
      : selectInsights(scope, window, { inOrder })
    found += await read(`(${source}) i`, order)
    if (found >= most) break
  }
}

/** Skips `most` insights in descending order. Ends at the last one, or earlier if there are no more. */
export async function skipInsights(
  db: Queryable,
  options: Omit<WalkOptions, 'isDescending'>,
): Promise<{ skipped: number; lastId: number | undefined }> {
  const downwards = { ...options, isDescending: true }
  let [skipped, lastId] = [0, options.beyondId]
  if (options.most === 0) return { skipped, lastId }
  await walkSources(downwards, async (source) => {
    const { rows } = await db.query<{ passed: number; last_id: number | null }>(
      `select count(*) as passed, min(insight_id) as last_id from ${source}`,
      options.scope.values,
    )
    const passed = rows[0]?.passed ?? 0
    skipped += passed
    lastId = rows[0]?.last_id ?? lastId
    return passed
  })
  return { skipped, lastId }
}

function* windowsOf({ scope, isDescending, beyondId, most }: WalkOptions): Generator<IdWindow> {
  let { lowId, highId } = scope
  if (beyondId !== undefined && isDescending) highId = Math.min(highId, beyondId)
  if (beyondId !== undefined && !isDescending) lowId = Math.max(lowId, beyondId + 1)
  let span = Math.ceil((most / ownDensity(scope.own)) * 1.3)
  while (lowId < highId) {
    const isRest =
      span > (highId - lowId) * REST_SHARE ||
      (scope.collections !== undefined && areAllCheaper(scope, { lowId: 0, highId: span }))
    const size = isRest ? highId - lowId : span
    const window = isDescending ? { lowId: highId - size, highId } : { lowId, highId: lowId + size }
    yield window
    if (isDescending) highId = window.lowId
    else lowId = window.highId
    span *= GROWTH
  }
}
