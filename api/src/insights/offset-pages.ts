import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, selectInsights, writeInsights } from './insight-json.ts'
import { makeScope } from './list-scope.ts'
import { findOwnLinks } from './own-links.ts'
import { addBookmark, nearestBookmark, type PinnedList, type PinnedLists } from './pinned-lists.ts'
import { visibleFrom } from './queries.ts'
import { skipInsights, type WalkOptions, walkInsights } from './walk-insights.ts'

interface Reader {
  id: number
  sessionId: string
}

interface OffsetOptions {
  user: Reader
  limit: number
  offset: number
  density: number
}

const EVERYTHING = { rules: [], zone: 'UTC', archived: true }

/** How many insights the user has, archived ones included; what is read by offset from here on is a list of so many. */
export async function countPinned(db: Queryable, lists: PinnedLists, user: Reader): Promise<number> {
  return lists.pin(user.sessionId, await findOwnLinks(db, user.id)).insights
}

/** Rows `offset` to `offset + limit` of all the user's insights as a JSON array, the newest first, of the list as it was at offset 0. */
export async function getInsightsByOffset(
  db: Queryable,
  lists: PinnedLists,
  { user, limit, offset, density }: OffsetOptions,
): Promise<string> {
  const own = await findOwnLinks(db, user.id)
  const pinned = lists.find(user.sessionId)
  const isBegunAnew = !pinned || (offset === 0 && !pinned.isUnread)
  const list = isBegunAnew ? lists.pin(user.sessionId, own) : pinned
  if (offset === 0) list.isUnread = false
  if (offset >= list.insights) return '[]'
  const scope = makeScope(own, { filter: EVERYTHING, density, pin: list })
  const walk = { scope, isDescending: true }
  const place = await seek(db, list, walk, offset)
  if (!place) return '[]'
  const rows = await walkInsights<InsightRow>(db, { ...walk, ...place, most: limit }, (source) =>
    selectInsights(source, visibleFrom(user.id)),
  )
  const beyondId = rows.at(-1)?.insight_id
  if (beyondId !== undefined) addBookmark(list, { offset: offset + rows.length, beyondId })
  return writeInsights(db, rows)
}

/** Where a page at an offset begins; undefined where the list has ended before. */
async function seek(
  db: Queryable,
  list: PinnedList,
  walk: Omit<WalkOptions, 'most'>,
  offset: number,
): Promise<{ beyondId: number | undefined } | undefined> {
  const bookmark = nearestBookmark(list, offset)
  const most = offset - (bookmark?.offset ?? 0)
  if (most === 0) return { beyondId: bookmark?.beyondId }
  const { skipped, lastId } = await skipInsights(db, { ...walk, beyondId: bookmark?.beyondId, most })
  if (skipped < most || lastId === undefined) return undefined
  addBookmark(list, { offset, beyondId: lastId })
  return { beyondId: lastId }
}
