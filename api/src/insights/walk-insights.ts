import type { Queryable } from '@sentinel/migrations/connect'
import type pg from 'pg'
import {
  betweenIds,
  isLate,
  isOfLinks,
  isRangeCheaper,
  linkRows,
  linksBetween,
  type ListScope,
  ownDensity,
} from './list-scope.ts'

export interface WalkOptions {
  scope: ListScope
  isDescending: boolean
  /** Ids beyond this one only; left out, the walk begins at its end of the scope. */
  beyondId?: number | undefined
  most: number
}

interface IdWindow {
  lowId: number
  highId: number
}

/** How much of what is left makes a window of all of it. */
const REST_SHARE = 0.3
const GROWTH = 4

/**
 * Reads insights of a scope in the order of their ids, at most so many, as `select` makes a query of a source `i`. The
 * ids are walked in windows that become four times as large after each one that did not suffice, so that few rows cost
 * little where they are near, and rare ones no more than reading everything once.
 */
export async function walkInsights<Row extends pg.QueryResultRow>(
  db: Queryable,
  options: WalkOptions,
  select: (source: string) => string,
): Promise<Row[]> {
  const { scope, isDescending, most } = options
  const order = `order by i.insight_id ${isDescending ? 'desc' : 'asc'}`
  const found: Row[] = []
  for (const window of windowsOf(options)) {
    const source = sourceOf(options, window, most - found.length)
    if (!source) continue
    const { rows } = await db.query<Row>(`${select(`(${source}) i`)} ${order}`, scope.values)
    found.push(...rows)
    if (found.length >= most) break
  }
  return found
}

/** Walks past so many insights, downwards. Ends at the last of them, or with fewer where there are no more. */
export async function skipInsights(
  db: Queryable,
  options: Omit<WalkOptions, 'isDescending'>,
): Promise<{ skipped: number; lastId: number | undefined }> {
  const downwards = { ...options, isDescending: true }
  let [skipped, lastId] = [0, options.beyondId]
  if (options.most === 0) return { skipped, lastId }
  for (const window of windowsOf(downwards)) {
    const source = sourceOf(downwards, window, options.most - skipped)
    if (!source) continue
    const { rows } = await db.query<{ passed: number; last_id: number | null }>(
      `select count(*) as passed, min(insight_id) as last_id from (${source}) i`,
      options.scope.values,
    )
    skipped += rows[0]?.passed ?? 0
    lastId = rows[0]?.last_id ?? lastId
    if (skipped >= options.most) break
  }
  return { skipped, lastId }
}

function* windowsOf({ scope, isDescending, beyondId, most }: WalkOptions): Generator<IdWindow> {
  let { lowId, highId } = scope
  if (beyondId !== undefined && isDescending) highId = Math.min(highId, beyondId)
  if (beyondId !== undefined && !isDescending) lowId = Math.max(lowId, beyondId + 1)
  let span = Math.ceil((most / ownDensity(scope.own)) * 1.3)
  while (lowId < highId) {
    const size = span > (highId - lowId) * REST_SHARE ? highId - lowId : span
    const window = isDescending ? { lowId: highId - size, highId } : { lowId, highId: lowId + size }
    yield window
    if (isDescending) highId = window.lowId
    else lowId = window.highId
    span *= GROWTH
  }
}

/** The rows of a window: as a range with the devices as a filter, or device by device, whichever is cheaper. */
function sourceOf({ scope, isDescending }: WalkOptions, window: IdWindow, most: number): string | undefined {
  const links = linksBetween(scope.own, window.lowId, window.highId)
  if (links.length === 0) return undefined
  const order = isDescending ? 'desc' : 'asc'
  const inOrder = `order by i.insight_id ${order} limit ${most}`
  const inWindow = `${betweenIds(window)} ${scope.conditions}`
  if (!isLate(links, window.lowId) && isRangeCheaper(scope, window))
    return `select i.* from insight i where ${inWindow} and ${isOfLinks(links)} ${inOrder}`
  return `select x.* from ${linkRows(links)} cross join lateral (
    select i.* from insight i
      where i.device_id = link.device_id and i.insight_id >= link.from_id and ${inWindow} ${inOrder}) x
    order by x.insight_id ${order} limit ${most}`
}
