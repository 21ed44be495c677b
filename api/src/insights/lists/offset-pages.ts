import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, writeInsights } from '../rows/insight-json.ts'
import { makeScope } from '../rows/list-scope.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { addBookmark, type PinnedLists, seekOffset } from '../rows/pinned-lists.ts'
import { readInsights } from './read-insights.ts'

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

/** The number of rows read and written at once. */
const PIECE_ROWS = 1000
const EVERYTHING = { rules: [], zone: 'UTC', archived: true }

/**
 * Returns the number of the user's insights, including archived ones. Pages that are read by offset after this call belong to a list of this length.
 */
export async function countPinned(db: Queryable, lists: PinnedLists, user: Reader): Promise<number> {
  return lists.pin(user.sessionId, await findOwnLinks(db, user.id)).insights
}

/**
 * Yields a JSON array, in pieces, of rows `offset` to `offset + limit` of all the user's insights, newest first, in the list as it was at offset 0.
 * While one piece is being written, the database reads the next.
 */
export async function getInsightsByOffset(
  db: Queryable,
  lists: PinnedLists,
  { user, limit, offset, density }: OffsetOptions,
): Promise<AsyncIterable<string>> {
  const own = await findOwnLinks(db, user.id)
  const pinned = lists.find(user.sessionId)
  const isBegunAnew = !pinned || (offset === 0 && !pinned.isUnread)
  const list = isBegunAnew ? lists.pin(user.sessionId, own) : pinned
  if (offset === 0) list.isUnread = false
  if (offset >= list.insights) return asArray([])
  const scope = makeScope(own, { filter: EVERYTHING, density, pin: list })
  const place = await seekOffset(db, list, { scope, isDescending: true }, offset)
  if (!place) return asArray([])

  const read = (beyondId: number | undefined, most: number) =>
    readInsights(db, user.id, { scope, isDescending: true, beyondId, most })
  async function* readPieces(first: InsightRow[]): AsyncGenerator<InsightRow[], void> {
    let rows = first
    let taken = 0
    while (rows.length > 0) {
      taken += rows.length
      const beyondId = rows.at(-1)?.insight_id
      const most = Math.min(PIECE_ROWS, limit - taken)
      const isLast = rows.length < PIECE_ROWS || most === 0
      const next = isLast ? undefined : read(beyondId, most)
      next?.catch(() => undefined) // the error is thrown when `next` is awaited
      yield rows
      if (isLast && beyondId !== undefined) addBookmark(list, { offset: offset + taken, beyondId })
      rows = (await next) ?? []
    }
  }
  // Reads the first rows before the response begins, so that a failure up to then can be reported as an error.
  const pieces = readPieces(await read(place.beyondId, Math.min(PIECE_ROWS, limit)))
  return writeArray(db, pieces)
}

async function* writeArray(db: Queryable, pieces: AsyncIterable<InsightRow[]>): AsyncGenerator<string, void> {
  let before = '['
  for await (const rows of pieces) {
    yield before + (await writeInsights(db, rows)).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

async function* asArray(rows: never[]): AsyncGenerator<string, void> {
  yield JSON.stringify(rows)
}
