import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import classes from './range-controls.module.css'

interface RangeControlsProps<Days extends number> {
  texts: { table: string; range: string; ranges: Record<Days, string> }
  /** The ranges that users can choose. */
  options: readonly Days[]
  days: Days
  onDays: (days: Days) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Selects the number of days that a card shows, and a chart or a table. */
export function RangeControls<Days extends number>({
  texts,
  options,
  days,
  onDays,
  isTable,
  onTable,
}: RangeControlsProps<Days>) {
  return (
    <div className={classes.controls}>
      <Switch label={texts.table} isOn={isTable} onChange={onTable} />
      <div className={classes.ranges}>
        <SegmentedControl
          label={texts.range}
          options={options.map((option) => ({ key: String(option), name: texts.ranges[option] }))}
          chosen={String(days)}
          onChoose={(key) => onDays(options.find((option) => String(option) === key) ?? days)}
        />
      </div>
    </div>
  )
}
