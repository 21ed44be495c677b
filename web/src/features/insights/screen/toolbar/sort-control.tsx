import { readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../../../../messages/messages.ts'
import { SortControl } from '../../../../ui/lists/sort-control.tsx'
import { columnKeys, sortOf, startsDescending, writeSort } from '../table/columns.tsx'

const columns = columnKeys.flatMap((column) => {
  const key = sortOf[column]
  return key ? [{ key, name: messages.insights.columns[column] }] : []
})

interface InsightSortControlProps {
  sort: string
  onSort: (sort: string) => void
}

/** The order of the list where no column has a head to click. */
export function InsightSortControl({ sort, onSort }: InsightSortControlProps) {
  const { column, isDescending } = readInsightSort(sort)
  return (
    <SortControl
      columns={columns}
      sorted={column}
      isDescending={isDescending}
      onColumn={(chosen) => onSort(writeSort(chosen, startsDescending(chosen)))}
      onTurn={() => onSort(writeSort(column, !isDescending))}
    />
  )
}
