import type { ClassQuality } from '@sentinel/contracts/model-quality'
import { messages } from '../../../messages/messages.ts'
import { SortHead } from '../../../ui/sort-head.tsx'
import { turnSort } from '../../../ui/turn-sort.ts'
import { type ClassSort, type ClassSortColumn, classSortColumns, startsDescending } from './class-order.ts'
import { ClassRow } from './class-row.tsx'
import classes from './classes.module.css'

const texts = messages.modelQuality.classes

interface ClassesTableProps {
  rows: readonly ClassQuality[]
  sort: ClassSort
  openedId: number | undefined
  onSort: (sort: ClassSort) => void
  onOpen: (classId: number) => void
}

export function ClassesTable({ rows, sort, openedId, onSort, onOpen }: ClassesTableProps) {
  const sortBy = (column: ClassSortColumn) => onSort(turnSort(sort, column, startsDescending))
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={texts.table}>
        <thead>
          <tr>
            {classSortColumns.map((column) => (
              <SortHead
                key={column}
                name={texts.columns[column]}
                hint={messages.ui.sortBy(texts.columns[column])}
                className={classes[`${column}Column`]}
                isSorted={sort.column === column}
                isDescending={sort.isDescending}
                onSort={() => sortBy(column)}
              />
            ))}
            <th className={classes.confusedColumn}>{texts.columns.confused}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ClassRow key={row.class_id} row={row} isOpened={row.class_id === openedId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
