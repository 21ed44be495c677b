import type { Queryable } from '@sentinel/migrations/connect'
import { findCollections } from './queries.ts'

/** Collections may have many members: a page is read and written in pieces, so that it is never in memory as a whole. */
const COLLECTIONS_AT_ONCE = 100

/** The pieces of a JSON array of the collections that these insights represent. */
export async function* writeCollections(
  db: Queryable,
  { userId, ids }: { userId: number; ids: readonly number[] },
): AsyncGenerator<string, void> {
  let before = '['
  for (let at = 0; at < ids.length; at += COLLECTIONS_AT_ONCE) {
    const chunk = ids.slice(at, at + COLLECTIONS_AT_ONCE)
    const collections = await findCollections(db, { userId, ids: chunk, archived: true })
    if (collections.length === 0) continue
    yield before + JSON.stringify(collections).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
