import { type InsightRules, isDateRule } from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../messages/messages.ts'
import classes from './filter-chips.module.css'
import { lastDays } from './last-days.ts'

const texts = messages.insights.filters.shortcuts
const shortcuts = [
  { name: texts.today, days: 1 },
  { name: texts.week, days: 7 },
  { name: texts.month, days: 30 },
]

interface DayShortcutsProps {
  rules: InsightRules
  /** The time zone of the days. */
  zone: string
  onChange: (rules: InsightRules) => void
}

/** Shows buttons that filter the displayed time by the last days. Pressing a button again removes its filter. */
export function DayShortcuts({ rules, zone, onChange }: DayShortcutsProps) {
  const others = rules.filter((rule) => rule.column !== 'time')
  return (
    <div role="group" aria-label={texts.label} className={classes.shortcuts}>
      {shortcuts.map(({ name, days }) => {
        const isOn = rules.some(
          (rule) => isDateRule(rule) && rule.column === 'time' && rule.last_days === days,
        )
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isOn}
            className={classes.shortcut}
            // The page may have been open since yesterday.
            onClick={() => onChange(isOn ? others : [...others, lastDays(days, zone)])}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}
