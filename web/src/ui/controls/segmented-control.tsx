import type { Icon } from '../marks/icons.ts'
import classes from './segmented-control.module.css'

interface SegmentedControlProps<Key extends string> {
  /** The accessible name, which says what is being chosen. */
  label: string
  options: readonly { key: Key; name: string; icon?: Icon }[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Shows a choice among a few options, all of them visible with their names. */
export function SegmentedControl<Key extends string>({
  label,
  options,
  chosen,
  onChoose,
}: SegmentedControlProps<Key>) {
  return (
    <span role="group" aria-label={label} className={classes.control}>
      {options.map(({ key, name, icon: OptionIcon }) => (
        <button
          key={key}
          type="button"
          className={classes.option}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {OptionIcon && <OptionIcon size={16} aria-hidden />}
          {name}
        </button>
      ))}
    </span>
  )
}
