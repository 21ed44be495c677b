import { TABLE_PAGE_SIZES } from '@sentinel/contracts/limits'
import { atomWithStorage } from 'jotai/utils'

/** How many rows a page has; all of them scroll until somebody chooses pages. */
export const pageSizes = ['all', ...TABLE_PAGE_SIZES] as const
export type PageSize = (typeof pageSizes)[number]

export const pageSizeAtom = atomWithStorage<PageSize>('user.insights.pageSize', 'all', undefined, {
  getOnInit: true,
})

/** What a browser has kept may be of another release. */
export function toPageSize(kept: unknown): PageSize {
  return pageSizes.find((size) => size === kept) ?? 'all'
}
