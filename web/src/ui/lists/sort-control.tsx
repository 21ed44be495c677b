import { messages } from '../../messages/messages.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { AscendingIcon, DescendingIcon } from '../marks/icons.ts'
import classes from './sort-control.module.css'

const texts = messages.lists.sort

interface SortControlProps<Key extends string> {
  columns: readonly { key: Key; name: string }[]
  sorted: Key
  isDescending: boolean
  onColumn: (key: Key) => void
  onTurn: () => void
}

/** Selects the order of a list whose columns have no heads to click. */
export function SortControl<Key extends string>({
  columns,
  sorted,
  isDescending,
  onColumn,
  onTurn,
}: SortControlProps<Key>) {
  return (
    <span className={classes.sort}>
      <select
        aria-label={texts.label}
        value={sorted}
        onChange={({ currentTarget }) => onColumn(currentTarget.value as Key)} // safe: one of the options
      >
        {columns.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        icon={isDescending ? DescendingIcon : AscendingIcon}
        label={isDescending ? texts.descending : texts.ascending}
        onClick={onTurn}
      />
    </span>
  )
}
