import { type InsightRules, isDeviceRule } from '@sentinel/contracts/insights/insight-filters'
import {
  allOf,
  candidateCondition,
  listAllCollectionsSql,
  listCollectionsSql,
  MEMBER_COLUMNS,
  memberCondition,
} from './collection-list-sql.ts'
import {
  type CollectionConditions,
  type FilterSql,
  type InsightFilter,
  toCollectionFilterSql,
  toFilterSql,
} from './filter-sql.ts'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import type { OwnLink, OwnLinks } from './own-links.ts'

/** The insights of a user's list. Every query of the list stays within this scope. */
export interface ListScope {
  own: OwnLinks
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
  /** The range of ids. It includes `lowId` and excludes `highId`. */
  lowId: number
  highId: number
  /** Conditions on a row `i` of `insight`, with parameters from $1. */
  conditions: string
  values: unknown[]
  /** For a list of collections, the collections that are listed. The conditions above then apply to members that may be representatives. */
  collections?: CollectionConditions & { userId: number }
}

/** Limits a list to what existed when the links were read. */
export type ListPin = Pick<OwnLinks, 'newestId' | 'heardAt'>

/** Creates the scope of a filter on these links. A pin excludes later insights. */
export function makeScope(
  own: OwnLinks,
  { filter, density, pin }: { filter: InsightFilter; density: number; pin?: ListPin },
): ListScope {
  const pinned = pin ? { ...filter, receivedUntil: pin.heardAt } : filter
  const { conditions, values, fromMs, untilMs, collections } = toScopeSql(pinned)
  const { newestId } = pin ?? own
  return {
    own: filterDevices(own, filter.rules),
    density,
    lowId: Math.max(own.oldestId, firstInsightId(fromMs)),
    highId: Math.min(newestId + 1, own.newestId + 1, firstInsightId(untilMs)),
    conditions,
    values,
    ...(collections && { collections }),
  }
}

function toScopeSql(filter: InsightFilter): FilterSql & Pick<ListScope, 'collections'> {
  const { collectionsOf: userId } = filter
  if (userId === undefined) return toFilterSql(filter, 1)
  const { values, fromMs, untilMs, ...conditions } = toCollectionFilterSql(filter, 1)
  const isCandidate = allOf([memberCondition(conditions), candidateCondition(conditions)])
  return {
    conditions: `and ${isCandidate}`,
    values,
    fromMs,
    untilMs,
    collections: { ...conditions, userId },
  }
}

/**
 * Keeps only the links to devices that the rules name, so that others are not read. Their number of insights, which determines the window sizes of a
 * walk, is an estimate that assumes that all devices have sent the same number.
 */
function filterDevices(own: OwnLinks, rules: InsightRules): OwnLinks {
  const requested = rules.filter(isDeviceRule)
  if (requested.length === 0) return own
  const links = own.links.filter(({ deviceId }) => requested.every(({ device_id }) => device_id === deviceId))
  return { ...own, links, insights: (own.insights * links.length) / Math.max(own.links.length, 1) }
}

/** The bounds are literals so that the planner knows how much it will read and TimescaleDB knows which chunks. */
export function betweenIds({ lowId, highId }: Pick<ListScope, 'lowId' | 'highId'>): string {
  return `i.insight_id >= ${lowId} and i.insight_id < ${highId}`
}

/** Lists links as rows `link (device_id, from_id)`. They contain only numbers from our own code, so all parameters are left for the filter. */
export function linkRows(links: readonly OwnLink[]): string {
  const list = (of: (link: OwnLink) => number) => links.map(of).join()
  return `unnest('{${list(({ deviceId }) => deviceId)}}'::int[], '{${list(({ fromId }) => fromId)}}'::bigint[]) as link (device_id, from_id)`
}

/** Returns the links that have insights between these ids. */
export function linksBetween({ links }: OwnLinks, lowId: number, highId: number): OwnLink[] {
  return links.filter(({ fromId, lastId }) => lastId >= lowId && fromId < highId)
}

/** Selects all rows in the scope as `i` (insights, or representatives of collections), for queries that read all of them. */
export function wholeScope(scope: ListScope): string {
  return `(${scope.collections ? selectCollections(scope, scope) : selectInsights(scope, scope)}) i`
}

type IdRange = Pick<ListScope, 'lowId' | 'highId'>

interface Selected {
  columns?: string
  conditions?: string
  /** SQL that sorts and limits rows `i`. */
  inOrder?: string
}

/** Selects the insights in a scope between two ids, either as a range filtered by device or device by device, whichever is cheaper. */
export function selectInsights(
  scope: ListScope,
  ids: IdRange,
  { columns = 'i.*', conditions = scope.conditions, inOrder = '' }: Selected = {},
): string {
  const links = linksBetween(scope.own, ids.lowId, ids.highId)
  const isWanted = `${betweenIds(ids)} ${conditions}`
  if (!isLate(links, ids.lowId) && isRangeCheaper(scope, ids))
    return `select ${columns} from insight i where ${isWanted} and ${isOfLinks(links)} ${inOrder}`
  // "offset 0" prevents the planner from reading all users' insights in disk order.
  return `select i.* from ${linkRows(links)} cross join lateral (select ${columns} from insight i
    where i.device_id = link.device_id and i.insight_id >= link.from_id and ${isWanted} ${inOrder || 'offset 0'}) i ${inOrder}`
}

/** Summarizing one collection separately costs as much as summarizing this many insights as part of a whole list. */
const COLLECTION_COST_ROWS = 10

/** Returns true if it is cheaper to summarize all of the user's collections than to summarize those between these ids one by one. */
export function areAllCheaper({ own }: ListScope, { lowId, highId }: IdRange): boolean {
  return (highId - lowId) * ownDensity(own) * COLLECTION_COST_ROWS > own.insights
}

/** Selects the representatives of a scope's listed collections between two ids, with `MEMBER_COLUMNS`. */
export function selectCollections(scope: ListScope, ids: IdRange): string {
  const { collections, own } = scope
  if (!collections) throw new Error('The scope is not one of collections')
  const columns = MEMBER_COLUMNS
  if (!areAllCheaper(scope, ids))
    return listCollectionsSql(selectInsights(scope, ids, { columns }), collections, collections.userId)
  const all = { lowId: own.oldestId, highId: own.newestId + 1 }
  const members = selectInsights(scope, all, {
    columns,
    conditions: `and ${memberCondition(collections)}`,
  })
  return `select i.* from (${listAllCollectionsSql(members, collections)}) i where ${betweenIds(ids)}`
}

/** Looks up the device of a row `i` in a table. "is true" prevents the planner from reading device by device. */
export function isOfLinks(links: readonly OwnLink[]): string {
  return `(i.device_id in (select device_id from ${linkRows(links)})) is true`
}

/** Returns true if a link begins after an id, so that the device alone does not determine what is shown. */
export function isLate(links: readonly OwnLink[], lowId: number): boolean {
  return links.some(({ fromId }) => fromId > lowId)
}

/**
 * Returns true if reading all insights between these ids is cheaper than reading the user's device by device, as measured for `page_own_insights`.
 */
export function isRangeCheaper(
  { own, density }: ListScope,
  { lowId, highId }: Pick<ListScope, 'lowId' | 'highId'>,
): boolean {
  const ids = highId - lowId
  return ids * density * 0.15 < own.links.length * 4 + ids * ownDensity(own) * 0.3
}

/** Returns the number of the user's insights per id. */
export function ownDensity({ insights, newestId, oldestId }: OwnLinks): number {
  return Math.max(insights, 1) / Math.max(newestId - oldestId, 1)
}
