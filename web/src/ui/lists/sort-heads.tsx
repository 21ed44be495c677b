import { messages } from '../../messages/messages.ts'
import type { Sort } from '../../platform/address/fields.ts'
import { SortHead } from './sort-head.tsx'

interface SortHeadsProps<Column extends string> {
  columns: readonly Column[]
  names: Readonly<Record<Column, string>>
  classOf: (column: Column) => string | undefined
  sort: Sort<Column>
  startsDescending: (column: Column) => boolean
  onSort: (sort: Sort<Column>) => void
}

/** Shows the heads of a table's sortable columns. A click on the sorted column reverses the order. */
export function SortHeads<Column extends string>(props: SortHeadsProps<Column>) {
  const { columns, names, classOf, sort, startsDescending, onSort } = props
  return columns.map((column) => {
    const isSorted = sort.column === column
    return (
      <SortHead
        key={column}
        name={names[column]}
        hint={messages.lists.sortBy(names[column])}
        className={classOf(column)}
        isSorted={isSorted}
        isDescending={sort.isDescending}
        onSort={() =>
          onSort({ column, isDescending: isSorted ? !sort.isDescending : startsDescending(column) })
        }
      />
    )
  })
}
