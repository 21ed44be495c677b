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
  /** Only ids beyond this one are read. By default, the walk begins at the top or bottom of the scope, depending on its direction. */
  beyondId?: number | undefined
  most: number
}

interface IdWindow {
  lowId: number
  highId: number
}

/** A window that would cover more than this share of what is left covers all of it. */
const REST_SHARE = 0.3
const GROWTH = 4

/**
 * Reads at most `most` insights in a scope, in id order. `read` gets a source `i` and the order, and returns the number of insights that it has read.
 * The ids are read in windows, each four times as large as the one before, until there are enough. Finding a few nearby rows is therefore cheap, and
 * finding rare ones costs no more than reading everything once.
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

/** Skips at most `most` insights in descending order. Returns their number and the id of the last one. */
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
