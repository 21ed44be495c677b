/** The number of rows per page. `all` shows a list that scrolls to its end. */
export type PageSize = 'all' | number

/** The rows of a page: from `first` to before `end`. Pages count from 1. */
export interface PageSpan {
  page: number
  pages: number
  first: number
  end: number
}

/** Returns the rows of a page, or of the last page if there are fewer pages than requested. */
export function findSpan(length: number, size: PageSize, requested: number): PageSpan {
  if (size === 'all') return { page: 1, pages: 1, first: 0, end: length }
  const pages = Math.max(1, Math.ceil(length / size))
  const page = Math.min(requested, pages)
  const first = (page - 1) * size
  return { page, pages, first, end: Math.min(length, first + size) }
}
