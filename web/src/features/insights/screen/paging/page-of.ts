import type { PageSpan } from '../../../../ui/lists/page-span.ts'
import type { Rows } from '../../list/rows.ts'

/** A page of a list as a list by itself. Rows that are not here yet count. */
export function pageOf(rows: Rows, { first, end }: Pick<PageSpan, 'first' | 'end'>): Rows {
  const length = end - first
  const inPage = (index: number) => (index >= 0 && index < length ? first + index : -1)
  /** Only among those of the page: the whole list may be long. */
  const indexOf = (id: number) => rows.ids(first, end).indexOf(id)
  return {
    length,
    get here() {
      return rows.here
    },
    at: (index) => rows.at(inPage(index)),
    idAt: (index) => rows.idAt(inPage(index)),
    indexOf,
    get: (id) => rows.get(id),
    ids: (from, until) => rows.ids(first + Math.max(0, from), first + Math.min(until, length)),
    need: (from, until) => rows.need(first + from, first + Math.min(until, length)),
    hold: (ids) => rows.hold(ids),
  }
}
