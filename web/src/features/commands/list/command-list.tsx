import { useMemo, type CSSProperties, type MouseEvent, useCallback, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import type { Sort } from '../../../platform/address/fields.ts'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { type PageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import type { CommandColumn } from './command-column.ts'
import classes from './command-list.module.css'
import { orderRows } from './order-rows.ts'

interface CommandListProps<Row, Key extends string> {
  /** The list's accessible name. */
  label: string
  columns: readonly CommandColumn<Row, Key>[]
  rows: readonly Row[]
  idOf: (row: Row) => string | number
  opening: RowOpening<Row>
  address: ListAddress<Key>
  pageSizeAtom: PageSizeAtom
}

/** Shows a sorted page of a list that the browser stores, as a table or as cards, with links to the other pages. */
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

/** The list's part of the address, and functions that change it. */
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

/** Returns the sorted rows, and the current page of them. */
function usePagedRows<Row, Key extends string>(
  rows: readonly Row[],
  { columns, address: { sort, page, turnTo }, pageSizeAtom }: PagedRowsOptions<Row, Key>,
) {
  const ordered = useMemo(() => orderRows(rows, columns, sort), [rows, columns, sort])
  return usePages(ordered, { page, turnTo, pageSizeAtom })
}

/** The minimum width of a column without a specified width. A table wider than its page scrolls sideways. */
const FREE_WIDTH_PX = 140

interface RowOpening<Row> {
  canOpen: (row: Row) => boolean
  onOpen: (row: Row) => void
}

interface CommandTableProps<Row, Key extends string> {
  label: string
  columns: readonly CommandColumn<Row, Key>[]
  rows: readonly Row[]
  /** The index in the list of the first of these rows, counted from 0. */
  first: number
  /** The number of rows in the whole list. */
  length: number
  idOf: (row: Row) => string | number
  opening: RowOpening<Row>
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

function CommandTable<Row, Key extends string>(props: CommandTableProps<Row, Key>) {
  const { label, columns, rows, first, length, idOf, opening, sort, onSort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const openAt = useCallback(
    (at: number) => {
      const row = rows[at]
      if (row !== undefined && opening.canOpen(row)) opening.onOpen(row)
    },
    [rows, opening],
  )
  useRowKeys(body, openAt)
  const areCards = useCards()
  const shown = columns.filter(({ isOnlyInTable }) => !(areCards && isOnlyInTable))
  return (
    <div className={classes.scroller}>
      <div className={classes.wide} style={minWidth(shown)}>
        <table className={classes.table} aria-label={label} aria-rowcount={length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {shown.map((column) => (
                <ColumnHead key={column.key} {...{ column, sort, onSort }} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, at) => (
              <CommandRow
                key={idOf(row)}
                {...{ row, at, areCards }}
                columns={shown}
                rowIndex={first + at + 2}
                onOpen={opening.canOpen(row) ? opening.onOpen : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface ColumnHeadProps<Row, Key extends string> {
  column: CommandColumn<Row, Key>
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

function ColumnHead<Row, Key extends string>({
  column: { label, sort: own, widthPx },
  sort,
  onSort,
}: ColumnHeadProps<Row, Key>) {
  if (!own) return <th style={{ width: widthPx }}>{label}</th>
  const isSorted = sort.column === own.key
  return (
    <SortHead
      name={label}
      hint={messages.lists.sortBy(label)}
      className={undefined}
      widthPx={widthPx}
      isSorted={isSorted}
      isDescending={sort.isDescending}
      onSort={() => onSort({ column: own.key, isDescending: isSorted ? !sort.isDescending : !own.isOfNames })}
    />
  )
}

interface CommandRowProps<Row, Key extends string> {
  row: Row
  /** Counted from the first row on the page. */
  at: number
  rowIndex: number
  columns: readonly CommandColumn<Row, Key>[]
  areCards: boolean
  onOpen: ((row: Row) => void) | undefined
}

/** Shows a row in the list. If the row can be opened, a click anywhere except on a link or button opens it. */
function CommandRow<Row, Key extends string>(props: CommandRowProps<Row, Key>) {
  const { row, at, rowIndex, columns, areCards, onOpen } = props
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl && !ctrlKey && !metaKey && !shiftKey) onOpen?.(row)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={rowIndex}
      tabIndex={-1}
      data-row={at}
      data-opens={onOpen !== undefined || undefined}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td key={column.key} data-column={column.key}>
          {areCards && <span className={classes.label}>{column.label}</span>}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function minWidth<Row, Key extends string>(columns: readonly CommandColumn<Row, Key>[]): CSSProperties {
  const px = columns.reduce((sum, { widthPx = FREE_WIDTH_PX }) => sum + widthPx, 0)
  return { '--table-min': `${px}px` } as CSSProperties // React's type does not allow custom properties
}
