import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/limits'
import { useAtom, type WritableAtom } from 'jotai'
import { useMemo } from 'react'
import type { Sort } from '../../../platform/address/fields.ts'
import { findSpan } from '../../../ui/page-span.ts'
import type { CommandColumn } from './command-column.ts'
import { orderRows } from './order-rows.ts'

const pageSizes: readonly number[] = TABLE_PAGE_SIZES

/** What the address says about a list, and what changes it. */
export interface ListAddress<Key extends string> {
  sort: Sort<Key>
  page: number
  setSort: (sort: Sort<Key>) => void
  turnTo: (page: number) => void
}

export type PageSizeAtom = WritableAtom<number, [number], void>

interface PagedRowsOptions<Row, Key extends string> {
  columns: readonly CommandColumn<Row, Key>[]
  address: ListAddress<Key>
  pageSizeAtom: PageSizeAtom
}

/** The rows in their order, and the page of them that is shown. */
export function usePagedRows<Row, Key extends string>(
  rows: readonly Row[],
  { columns, address: { sort, page, turnTo }, pageSizeAtom }: PagedRowsOptions<Row, Key>,
) {
  const [kept, keep] = useAtom(pageSizeAtom)
  const size = pageSizes.includes(kept) ? kept : TABLE_PAGE_ROWS
  const ordered = useMemo(() => orderRows(rows, columns, sort), [rows, columns, sort])
  const span = findSpan(ordered.length, size, page)
  return {
    shown: ordered.slice(span.first, span.end),
    length: ordered.length,
    span,
    paging: {
      sizes: TABLE_PAGE_SIZES,
      chosen: size,
      first: span.first,
      onChoose: (next: number, pageThen: number) => {
        keep(next)
        turnTo(pageThen)
      },
    },
  }
}
