import { AscendingIcon, DescendingIcon } from '../marks/icons.ts'
import classes from './sort-head.module.css'

interface SortHeadProps {
  name: string
  /** Describes what a click does. */
  hint: string
  className: string | undefined
  widthPx?: number | undefined
  /** True if the list is sorted by this column. */
  isSorted: boolean
  isDescending: boolean
  onSort: () => void
}

/** Shows the head of a sortable column. */
export function SortHead({ name, hint, className, widthPx, isSorted, isDescending, onSort }: SortHeadProps) {
  const SortIcon = isDescending ? DescendingIcon : AscendingIcon
  return (
    <th
      className={className}
      style={{ width: widthPx }}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={classes.sort} title={hint} onClick={onSort}>
        <span>{name}</span>
        {isSorted && <SortIcon size={14} aria-hidden />}
      </button>
    </th>
  )
}
