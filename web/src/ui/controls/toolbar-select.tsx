import classes from './toolbar-select.module.css'

interface ToolbarSelectProps {
  label: string
  options: readonly { key: string; name: string }[]
  chosen: string
  /** What is chosen narrows the list down. */
  isNarrowing: boolean
  onChoose: (key: string) => void
}

/** A choice among some above a list, as the browser's own: the fewest touches on a phone. */
export function ToolbarSelect({ label, options, chosen, isNarrowing, onChoose }: ToolbarSelectProps) {
  return (
    <select
      className={classes.select}
      aria-label={label}
      title={label}
      value={chosen}
      data-chosen={isNarrowing || undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
