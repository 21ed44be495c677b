import { useMemo } from 'react'
import type { Sort } from '../../../platform/address/fields.ts'
import { type PageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import type { CommandColumn } from './command-column.ts'
import classes from './command-list.module.css'
import { CommandTable, type RowOpening } from './command-table.tsx'
import { orderRows } from './order-rows.ts'

interface CommandListProps<Row, Key extends string> {
  /** Its accessible name. */
  label: string
  columns: readonly CommandColumn<Row, Key>[]
  rows: readonly Row[]
  idOf: (row: Row) => string | number
  opening: RowOpening<Row>
  address: ListAddress<Key>
  pageSizeAtom: PageSizeAtom
}

/** A sorted page of a list that the browser holds, as a table or as cards, and the ways to other pages. */
export function CommandList<Row, Key extends string>(props: CommandListProps<Row, Key>) {
  const { columns, rows, address, pageSizeAtom, ...table } = props
  const { shown, length, span, paging } = usePagedRows(rows, { columns, address, pageSizeAtom })
  const { sort, setSort, turnTo } = address
  const sortable = columns.flatMap(({ label, sort: own }) => (own ? [{ key: own.key, name: label }] : []))
  return (
    <>
      <div className={classes.part}>
        <span className={classes.forCards}>
          <SortControl
            columns={sortable}
            sorted={sort.column}
            isDescending={sort.isDescending}
            onColumn={(column) => setSort({ ...sort, column })}
            onTurn={() => setSort({ ...sort, isDescending: !sort.isDescending })}
          />
        </span>
        <CommandTable
          {...table}
          {...{ columns, sort }}
          rows={shown}
          first={span.first}
          length={length}
          onSort={setSort}
        />
      </div>
      <PageFoot shown={{ ...span, length, turnTo }} sizes={<PageSizeMenu {...paging} />} />
    </>
  )
}

/** What the address says about a list, and what changes it. */
interface ListAddress<Key extends string> {
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
function usePagedRows<Row, Key extends string>(
  rows: readonly Row[],
  { columns, address: { sort, page, turnTo }, pageSizeAtom }: PagedRowsOptions<Row, Key>,
) {
  const ordered = useMemo(() => orderRows(rows, columns, sort), [rows, columns, sort])
  return usePages(ordered, { page, turnTo, pageSizeAtom })
}
