import { useMemo } from 'react'
import type { Sort } from '../../../platform/address/fields.ts'
import { type PageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import type { CommandColumn } from './command-column.ts'
import { orderRows } from './order-rows.ts'

/** What the address says about a list, and what changes it. */
export interface ListAddress<Key extends string> {
  sort: Sort<Key>
  page: number
  setSort: (sort: Sort<Key>) => void
  turnTo: (page: number) => void
}

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
  const ordered = useMemo(() => orderRows(rows, columns, sort), [rows, columns, sort])
  return usePages(ordered, { page, turnTo, pageSizeAtom })
}
