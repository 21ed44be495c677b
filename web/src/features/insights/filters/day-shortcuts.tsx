import { type InsightRule, type InsightRules, isDateRule } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'
import { dayInZone } from '../../../platform/time/day-in-zone.ts'
import classes from './filter-chips.module.css'

const texts = messages.insights.filters.shortcuts
const DAY_MS = 24 * 60 * 60 * 1000
const shortcuts = [
  { name: texts.today, days: 1 },
  { name: texts.week, days: 7 },
  { name: texts.month, days: 30 },
]

interface DayShortcutsProps {
  rules: InsightRules
  /** Whose days they are. */
  zone: string
  onChange: (rules: InsightRules) => void
}

/** The last days at a touch, as a filter of the displayed time; the same touch again takes it away. */
export function DayShortcuts({ rules, zone, onChange }: DayShortcutsProps) {
  const nowMs = Date.now()
  const to = dayInZone(nowMs, zone)
  const others = rules.filter((rule) => rule.column !== 'time')
  return (
    <div role="group" aria-label={texts.label} className={classes.shortcuts}>
      {shortcuts.map(({ name, days }) => {
        const from = dayInZone(nowMs - (days - 1) * DAY_MS, zone)
        const isOn = rules.some((rule) => isSpan(rule, from, to))
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isOn}
            className={classes.shortcut}
            onClick={() => onChange(isOn ? others : [...others, { column: 'time', from, to }])}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}

function isSpan(rule: InsightRule, from: string, to: string): boolean {
  return isDateRule(rule) && rule.column === 'time' && rule.from === from && rule.to === to
}
