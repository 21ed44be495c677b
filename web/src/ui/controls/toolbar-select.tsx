import classes from './toolbar-select.module.css'

interface ToolbarSelectProps {
  label: string
  options: readonly { key: string; name: string }[]
  chosen: string
  /** True if the chosen option filters the list. */
  isNarrowing: boolean
  onChoose: (key: string) => void
}

/** Shows a choice above a list. Uses the browser's own select, because it needs the fewest touches on a phone. */
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
