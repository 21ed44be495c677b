import { type CSSProperties, type MouseEvent, useCallback, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ShowIcon } from '../../../ui/marks/icons.ts'
import { SortHead } from '../../../ui/lists/sort-head.tsx'
import { useCards } from '../../../ui/hooks/use-cards.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import type { InternalColumn, InternalListOf } from './internal-column.ts'
import classes from './internal-list.module.css'
import { nextSort } from './list-sort.ts'

/** The minimum width of a column without a specified width. In narrower windows the table scrolls sideways. */
const FREE_WIDTH_PX = 140
const OPEN_WIDTH_PX = 52

interface InternalTableProps<Row, Sort extends string, Filter extends string> {
  definition: InternalListOf<Row, Sort, Filter>
  rows: readonly Row[]
  sort: { sort: Sort; order: 'asc' | 'desc' }
  isBehind: boolean
  onSort: (sort: { sort: Sort; order: 'asc' | 'desc' }) => void
  open: { label: (row: Row) => string; onOpen: (id: number) => void } | undefined
}

/** Shows one page of a list. */
export function InternalTable<Row, Sort extends string, Filter extends string>({
  definition,
  rows,
  sort,
  isBehind,
  onSort,
  open,
}: InternalTableProps<Row, Sort, Filter>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(
    body,
    useCallback((id: number) => open?.onOpen(id), [open]),
  )
  const areCards = useCards()
  const columns = definition.columns.filter((column) => !(areCards && column.isOnlyInTable))
  return (
    <div className={classes.scroller}>
      <div className={classes.list} style={minWidth(columns)}>
        <table className={classes.table} aria-label={definition.label} data-behind={isBehind || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.key} {...{ column, definition, sort, onSort }} />
              ))}
              {open && (
                <th className={classes.openColumn}>
                  <VisuallyHidden>{messages.internal.list.actions}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <ListRow
                key={definition.idOf(row)}
                id={definition.idOf(row)}
                {...{ row, columns, areCards, open }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface ColumnHeadProps<Row, Sort extends string, Filter extends string> extends Pick<
  InternalTableProps<Row, Sort, Filter>,
  'definition' | 'sort' | 'onSort'
> {
  column: InternalColumn<Row, Sort, Filter>
}

function ColumnHead<Row, Sort extends string, Filter extends string>({
  column: { label, sort: name, widthPx },
  definition,
  sort,
  onSort,
}: ColumnHeadProps<Row, Sort, Filter>) {
  if (name === undefined) return <th style={{ width: widthPx }}>{label}</th>
  return (
    <SortHead
      name={label}
      hint={messages.lists.sortBy(label)}
      className={undefined}
      widthPx={widthPx}
      isSorted={sort.sort === name}
      isDescending={sort.order === 'desc'}
      onSort={() => onSort(nextSort(definition, sort, name))}
    />
  )
}

interface RowProps<Row> {
  row: Row
  id: number
  columns: readonly InternalColumn<Row>[]
  areCards: boolean
  open: InternalTableProps<Row, string, string>['open']
}

/** Shows a row in the list. A click anywhere except on a link or button opens it. */
function ListRow<Row>({ row, id, columns, areCards, open }: RowProps<Row>) {
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl && !ctrlKey && !metaKey && !shiftKey) open?.onOpen(id)
  }
  return (
    <tr
      className={classes.row}
      tabIndex={-1}
      data-row={id}
      data-opens={open !== undefined || undefined}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td key={column.key}>
          {areCards && <span className={classes.label}>{column.label}</span>}
          {column.cell(row)}
        </td>
      ))}
      {open && (
        <td className={classes.open}>
          <IconButton icon={ShowIcon} label={open.label(row)} onClick={() => open.onOpen(id)} />
        </td>
      )}
    </tr>
  )
}

function minWidth<Row>(columns: readonly InternalColumn<Row>[]): CSSProperties {
  const px = columns.reduce((sum, { widthPx = FREE_WIDTH_PX }) => sum + widthPx, OPEN_WIDTH_PX)
  return { '--table-min': `${px}px` } as CSSProperties // React's type does not allow custom properties
}
