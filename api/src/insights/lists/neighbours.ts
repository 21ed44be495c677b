import type { Queryable } from '@sentinel/migrations/connect'
import { findRepresentative } from '../collections/queries.ts'
import type { InsightList } from './insight-list.ts'
import { type ListScope, makeScope } from '../rows/list-scope.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { sortKeyOf, type SortPlace } from './sort-sql.ts'
import { findSortedPlaces, getPlace } from './sorted-places.ts'
import { walkSources } from '../rows/walk-insights.ts'

interface NeighbourOptions {
  userId: number
  insightId: number
  list: InsightList
  density: number
}

/** Returns the neighbours of an insight in a list, whether or not the list shows the insight. Returns undefined if the insight is not the user's. */
export async function findNeighbours(
  db: Queryable,
  { userId, insightId, list, density }: NeighbourOptions,
): Promise<{ before: number | null; behind: number | null } | undefined> {
  const standsAt =
    list.collectionsOf === undefined
      ? insightId
      : await findRepresentative(db, { userId, insightId, archived: list.archived })
  if (standsAt === undefined) return undefined
  const [place, own] = await Promise.all([
    getPlace(db, userId, standsAt, sortKeyOf(list)),
    findOwnLinks(db, userId),
  ])
  if (!place) return undefined
  const scope = makeScope(own, { filter: list, density })
  const next = (isBackwards: boolean) => findNext(db, { scope, list, place, isBackwards })
  const [before, behind] = await Promise.all([next(true), next(false)])
  return { before, behind }
}

interface NextOptions {
  scope: ListScope
  list: InsightList
  place: SortPlace
  isBackwards: boolean
}

async function findNext(
  db: Queryable,
  { scope, list, place, isBackwards }: NextOptions,
): Promise<number | null> {
  const sortKey = sortKeyOf(list)
  if (sortKey) {
    const options = { list, sortKey, beyond: place, isBackwards, most: 1 }
    return (await findSortedPlaces(db, scope, options))[0]?.insightId ?? null
  }
  const isDescending = list.isDescending !== isBackwards
  const walk = { scope, isDescending, beyondId: place.insightId, most: 1 }
  let nextId: number | null = null
  await walkSources(walk, async (source, order) => {
    const { rows } = await db.query<{ insight_id: number }>(
      `select i.insight_id from ${source} ${order}`,
      scope.values,
    )
    nextId = rows[0]?.insight_id ?? null
    return rows.length
  })
  return nextId
}
