import { readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../../../../messages/messages.ts'
import { SortHead } from '../../../../ui/lists/sort-head.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import classes from './insight-table.module.css'
import { type ColumnKey, sortOf } from './columns.ts'
import { startsDescending, writeSort } from './sort.ts'

const texts = messages.insights

interface TableHeadProps {
  columns: readonly ColumnKey[]
  sort: string
  showImages: boolean
  canTriage: boolean
  onSort: (sort: string) => void
}

/** The heads of the columns; a click sorts by one, a second click the other way round. */
export function TableHead({ columns, sort, showImages, canTriage, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {canTriage && (
          <th className={classes.selectColumn}>
            <VisuallyHidden>{texts.columns.select}</VisuallyHidden>
          </th>
        )}
        {showImages && <th className={classes.photoColumn}>{texts.columns.photo}</th>}
        {columns.map((key) => (
          <Head key={key} column={key} sort={sort} onSort={onSort} />
        ))}
        {canTriage && <th className={classes.actionsColumn}>{texts.columns.actions}</th>}
      </tr>
    </thead>
  )
}

interface HeadProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  column: ColumnKey
}

function Head({ column, sort, onSort }: HeadProps) {
  const name = texts.columns[column]
  const sortColumn = sortOf[column]
  const className = classes[`${column}Column`]
  if (!sortColumn) return <th className={className}>{name}</th>
  const { column: sorted, isDescending } = readInsightSort(sort)
  const isSorted = sorted === sortColumn
  const nextIsDescending = isSorted ? !isDescending : startsDescending(sortColumn)
  return (
    <SortHead
      {...{ name, className, isSorted, isDescending }}
      hint={messages.lists.sortBy(name)}
      onSort={() => onSort(writeSort(sortColumn, nextIsDescending))}
    />
  )
}
