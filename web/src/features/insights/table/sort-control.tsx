import { InsightSortColumn, readInsightSort } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AscendingIcon, DescendingIcon } from '../../../ui/icons.ts'
import { columnKeys, sortOf } from './columns.ts'
import { startsDescending, writeSort } from './sort.ts'
import classes from './sort-control.module.css'

const texts = messages.insights
const choices = columnKeys.flatMap((key) => {
  const column = sortOf[key]
  return column ? [{ column, name: texts.columns[key] }] : []
})

interface SortControlProps {
  sort: string
  onSort: (sort: string) => void
}

/** The order of a list where no column has a head to click. */
export function SortControl({ sort, onSort }: SortControlProps) {
  const { column, isDescending } = readInsightSort(sort)
  const choose = (value: string) => {
    const chosen = InsightSortColumn.parse(value)
    onSort(writeSort(chosen, startsDescending(chosen)))
  }
  return (
    <span className={classes.sort}>
      <select
        aria-label={texts.sort.label}
        value={column}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.column} value={choice.column}>
            {choice.name}
          </option>
        ))}
      </select>
      <IconButton
        icon={isDescending ? DescendingIcon : AscendingIcon}
        label={isDescending ? texts.sort.descending : texts.sort.ascending}
        onClick={() => onSort(writeSort(column, !isDescending))}
      />
    </span>
  )
}
