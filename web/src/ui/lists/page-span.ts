/** The number of rows per page. `all` shows a list that scrolls to its end. */
export type PageSize = 'all' | number

/** The rows on a page, from `first` up to, but excluding, `end`. Pages are counted from 1. */
export interface PageSpan {
  page: number
  pages: number
  first: number
  end: number
}

/** Returns a page's rows, or the last page's if there are fewer pages than requested. */
export function findSpan(length: number, size: PageSize, requested: number): PageSpan {
  if (size === 'all') return { page: 1, pages: 1, first: 0, end: length }
  const pages = Math.max(1, Math.ceil(length / size))
  const page = Math.min(requested, pages)
  const first = (page - 1) * size
  return { page, pages, first, end: Math.min(length, first + size) }
}
