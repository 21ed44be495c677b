import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { InsightList } from '../../list/insight-list.ts'
import { findSpan } from '../../../../ui/lists/page-span.ts'
import { pageOf } from './page-of.ts'
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/http/limits'
import { atomWithStorage } from 'jotai/utils'

/** The choices for the number of rows per page. With 'all' the whole list scrolls. */
export const pageSizes = [...TABLE_PAGE_SIZES, 'all'] as const
type PageSize = (typeof pageSizes)[number]

export const pageSizeAtom = atomWithStorage<PageSize>('user.insights.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** Validates the stored size, because another release may have stored it. */
export function toPageSize(stored: unknown): PageSize {
  return pageSizes.find((size) => size === stored) ?? TABLE_PAGE_ROWS
}

/** Limits the number of pages from the server, because a page far down would take thousands of calls: all rows before it are fetched first. */
const FETCHED_ROWS_MAX = 10_000

/** The maximum height of a page's foot, whose buttons are larger for touch. */
const FOOT_PX = 60

export type ListPage = ReturnType<typeof useListPage>

interface AddressedPage {
  page: number
  turnTo: (page: number, how: { isStep: boolean }) => void
}

/** Returns the visible part of a list: one page if the user has chosen pages, otherwise the whole list. */
export function useListPage({ rows, total, hasMore }: InsightList, address: AddressedPage) {
  const size = toPageSize(useAtomValue(pageSizeAtom))
  const { turnTo } = address
  const length = size === 'all' || !hasMore ? rows.length : total
  const reach = hasMore ? Math.min(length, FETCHED_ROWS_MAX) : length
  const { page, pages, first, end } = findSpan(reach, size, address.page)
  return {
    page,
    pages,
    first,
    end,
    /** The number of rows in the whole list. */
    length,
    /** True if the last of these pages is the list's last page. */
    hasLast: reach === length,
    hasPages: size !== 'all',
    footPx: size === 'all' ? 0 : FOOT_PX,
    rows: useMemo(() => (size === 'all' ? rows : pageOf(rows, { first, end })), [rows, size, first, end]),
    turnTo: useCallback((wanted: number) => turnTo(wanted, { isStep: true }), [turnTo]),
    /** Shows the page that contains the row at this index in the whole list. */
    turnToRow: useCallback(
      (index: number) => size !== 'all' && turnTo(Math.floor(index / size) + 1, { isStep: false }),
      [size, turnTo],
    ),
  }
}
