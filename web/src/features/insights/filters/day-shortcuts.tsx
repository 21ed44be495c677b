import { type InsightRule, type InsightRules, isDateRule } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'
import { daysBefore } from '../../../platform/time/day-in-zone.ts'
import classes from './filter-chips.module.css'
import { todayIn } from './today.ts'

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

/** The last days at a touch, as a filter of the displayed time; the same touch again takes it away. */
export function DayShortcuts({ rules, zone, onChange }: DayShortcutsProps) {
  const others = rules.filter((rule) => rule.column !== 'time')
  return (
    <div role="group" aria-label={texts.label} className={classes.shortcuts}>
      {shortcuts.map(({ name, days }) => {
        const isOn = rules.some((rule) => isSpan(rule, lastDays(days, zone)))
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isOn}
            className={classes.shortcut}
            // The page may have been open since yesterday.
            onClick={() => onChange(isOn ? others : [...others, { column: 'time', ...lastDays(days, zone) }])}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}

interface Days {
  from: string
  to: string
}

/** Returns a range of this many days that ends today. */
function lastDays(days: number, zone: string): Days {
  const { from, to } = todayIn(zone)
  return { from: daysBefore(from, days - 1), to }
}

function isSpan(rule: InsightRule, { from, to }: Days): boolean {
  return isDateRule(rule) && rule.column === 'time' && rule.from === from && rule.to === to
}
