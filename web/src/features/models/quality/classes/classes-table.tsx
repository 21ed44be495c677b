import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { messages } from '../../../../messages/messages.ts'
import { SortHeads } from '../../../../ui/lists/sort-heads.tsx'
import { type ClassSort, classSortColumns, startsDescending } from './class-order.ts'
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
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={texts.table}>
        <thead>
          <tr>
            <SortHeads
              columns={classSortColumns}
              names={texts.columns}
              classOf={(column) => classes[`${column}Column`]}
              {...{ sort, startsDescending, onSort }}
            />
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
