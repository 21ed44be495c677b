import type { Rows } from '../rows.ts'
import type { PageSize } from './page-size.ts'

/** Which rows of a list a page holds: from `first` to before `end`. Pages count from 1. */
interface Span {
  page: number
  pages: number
  first: number
  end: number
}

/** The rows of a page; of the last one, where there are fewer pages than asked for. */
export function findSpan(length: number, size: PageSize, asked: number): Span {
  if (size === 'all') return { page: 1, pages: 1, first: 0, end: length }
  const pages = Math.max(1, Math.ceil(length / size))
  const page = Math.min(asked, pages)
  const first = (page - 1) * size
  return { page, pages, first, end: Math.min(length, first + size) }
}

/** A page of a list as a list by itself. Rows that are not here yet count. */
export function pageOf(rows: Rows, { first, end }: Pick<Span, 'first' | 'end'>): Rows {
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
