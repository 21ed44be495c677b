import type { Queryable } from '@sentinel/migrations/connect'
import { createBoundedMap } from '../../platform/bounded-map.ts'
import type { OwnLinks } from './own-links.ts'
import { skipInsights, type WalkOptions } from './walk-insights.ts'

const CACHED_MS = 2 * 60 * 1000
const STORED_MAX = 1000
const BOOKMARKS_MAX = 1000

/** The offset whose row has a lower id than `beyondId`. */
interface Bookmark {
  offset: number
  beyondId: number
}

/** A list as it was when a client began to read it by offset. */
export interface PinnedList extends Pick<OwnLinks, 'newestId' | 'heardAt' | 'insights'> {
  bookmarks: Bookmark[]
  /** True if offset 0 has not been requested yet. */
  isUnread: boolean
}

export interface PinnedLists {
  /** Returns the session's list, unless it has been unused for two minutes. */
  find(sessionId: string): PinnedList | undefined
  pin(sessionId: string, own: OwnLinks): PinnedList
}

/** Stores the list that each session reads by offset, so that successive pages belong to the same list. */
export function createPinnedLists(now: () => number): PinnedLists {
  const lists = createBoundedMap<string, { usedAtMs: number; list: PinnedList }>(STORED_MAX)
  return {
    find(sessionId) {
      const stored = lists.get(sessionId)
      if (!stored || now() - stored.usedAtMs > CACHED_MS) return undefined
      lists.set(sessionId, { ...stored, usedAtMs: now() })
      return stored.list
    },
    pin(sessionId, { newestId, heardAt, insights }) {
      const list = { newestId, heardAt, insights, bookmarks: [], isUnread: true }
      lists.set(sessionId, { usedAtMs: now(), list })
      return list
    },
  }
}

export function addBookmark({ bookmarks }: PinnedList, bookmark: Bookmark): void {
  if (bookmarks.some(({ offset }) => offset === bookmark.offset)) return
  bookmarks.push(bookmark)
  if (bookmarks.length > BOOKMARKS_MAX) bookmarks.shift()
}

/** Returns the nearest bookmark at or before an offset, or undefined if there is none. */
function nearestBookmark({ bookmarks }: PinnedList, offset: number): Bookmark | undefined {
  return bookmarks
    .filter((bookmark) => bookmark.offset <= offset)
    .reduce<Bookmark | undefined>(
      (best, bookmark) => (best && best.offset > bookmark.offset ? best : bookmark),
      undefined,
    )
}

/** Returns where a page at an offset begins, or undefined if the list ends earlier. */
export async function seekOffset(
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
