import type { PageSpan } from '../../../../ui/lists/page-span.ts'
import type { Rows } from '../../list/rows.ts'

/** Returns a page of a list as if it were a whole list. The page includes rows that are not loaded. */
export function pageOf(rows: Rows, { first, end }: Pick<PageSpan, 'first' | 'end'>): Rows {
  const length = end - first
  const inPage = (index: number) => (index >= 0 && index < length ? first + index : -1)
  /** Searches only the page's rows, because the whole list may be long. */
  const indexOf = (id: number) => rows.ids(first, end).indexOf(id)
  return {
    length,
    get loaded() {
      return rows.loaded
    },
    at: (index) => rows.at(inPage(index)),
    idAt: (index) => rows.idAt(inPage(index)),
    indexOf,
    get: (id) => rows.get(id),
    ids: (from, until) => rows.ids(first + Math.max(0, from), first + Math.min(until, length)),
    load: (from, until) => rows.load(first + from, first + Math.min(until, length)),
    retain: (ids) => rows.retain(ids),
  }
}
