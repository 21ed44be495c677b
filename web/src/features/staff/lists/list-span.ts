import type { TotalKind } from '@sentinel/contracts/staff/lists'
import type { PageSpan } from '../../../ui/lists/page-span.ts'

interface ReadPage {
  rows: readonly unknown[]
  total: number
  totalKind: TotalKind
}

/**
 * Where a page is in its list. The length of a long list is not known exactly: then there is a page behind each full one. A page behind the
 * end is taken for the last one.
 */
export function toListSpan(
  { rows, total, totalKind }: ReadPage,
  { size, offset }: { size: number; offset: number },
): PageSpan {
  const asked = offset / size + 1
  if (totalKind !== 'exact' && rows.length > 0) {
    const pages = rows.length === size ? asked + 1 : asked
    return { page: asked, pages, first: offset, end: offset + rows.length }
  }
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(asked, pages)
  const first = (page - 1) * size
  return { page, pages, first, end: first + rows.length }
}
