import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/http/limits'
import { atomWithStorage } from 'jotai/utils'

/** How many rows a page has. With 'all' the whole list scrolls. */
export const pageSizes = [...TABLE_PAGE_SIZES, 'all'] as const
export type PageSize = (typeof pageSizes)[number]

export const pageSizeAtom = atomWithStorage<PageSize>('user.insights.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** What a browser has kept may be of another release. */
export function toPageSize(kept: unknown): PageSize {
  return pageSizes.find((size) => size === kept) ?? TABLE_PAGE_ROWS
}
