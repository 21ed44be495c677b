import type { DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import { CHART_WEEK_CLASSES_MAX } from '@sentinel/contracts/dashboard/limits'
import { useMemo } from 'react'
import type { CategoryBar } from '../../../charts/bar-scales.ts'
import { distinctColours } from '../../../charts/class-colour.ts'
import { shortenName } from '../../../charts/shorten-name.ts'
import { messages } from '../../../messages/messages.ts'
import { BarsWidget } from './bars-widget.tsx'
import { eventsFileFacts } from './events-file-facts.ts'
import { rulesOfClass, rulesOfDays } from './insight-rules.ts'
import type { EventsWidgetProps } from './widget-props.ts'
import type { WidgetTable } from './widget-table.ts'

const texts = messages.dashboardEvents
const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
/** Paler than the grey that some classes have. */
const OTHERS_COLOUR = 'color-mix(in srgb, var(--edge) 45%, var(--surface))'
const LAST_DAY_OF_WEEK_MS = 6 * 24 * 60 * 60 * 1000

interface Series {
  key: string
  name: string
  colour: string
  weekly: readonly number[]
}

/** Shows the weekly independent events of the most frequent classes. */
export function IndependentEvents({ events, zoneName, gapChoice, remark, onShow }: EventsWidgetProps) {
  const { weeks, first_day: firstDay, last_day: lastDay } = events
  const series = useMemo(() => findSeries(events), [events])
  const bars = useMemo(() => stackBars(events, series), [events, series])
  const isCut = weeks[0] !== undefined && weeks[0] > firstDay
  const note = [remark, isCut && texts.lastWeeks]
  return (
    <BarsWidget
      type="independent_events"
      unit={texts.units.perWeek(zoneName, texts.period(firstDay, lastDay))}
      note={note.filter(Boolean).join(' ')}
      controls={gapChoice}
      table={{
        ...toTable(events, (name) => onShow(rulesOfClass({ class_name: name }))),
        fileFacts: eventsFileFacts(events, { zoneName }),
      }}
      bars={bars}
      legend={series.map(({ key, name, colour }) => ({ key, name: shortenName(name), colour }))}
      direction="vertical"
      onPick={({ key }) => onShow(rulesOfWeek(key, events))}
    />
  )
}

/** Returns the classes with the most events, and all others combined. */
function findSeries({ classes, weekly, total_classes: total }: DashboardEvents): Series[] {
  const first = classes.slice(0, CHART_WEEK_CLASSES_MAX)
  const colours = distinctColours(first.map(({ class_name }) => class_name))
  const named = first.map(({ class_name: name, ...one }, at) => ({
    key: name,
    name,
    colour: colours[at] ?? '',
    weekly: one.weekly,
  }))
  if (total <= first.length) return named
  const others = weekly.map((all, at) => first.reduce((left, one) => left - (one.weekly[at] ?? 0), all))
  // The empty key is safe, because no class has an empty name.
  return [...named, { key: '', name: texts.otherClasses, colour: OTHERS_COLOUR, weekly: others }]
}

function stackBars({ weeks, weekly }: DashboardEvents, series: readonly Series[]): CategoryBar[] {
  return weeks.map((monday, at) => {
    const parts = series
      .map(({ key, name, colour, weekly: counts }) => ({ key, name, colour, value: counts[at] ?? 0 }))
      .filter(({ value }) => value > 0)
    const value = weekly[at] ?? 0
    return {
      key: monday,
      label: SHORT.format(Date.parse(monday)),
      fullLabel: texts.weekOf(monday),
      value,
      words: texts.events(value),
      parts,
      details: parts.map((part) => texts.eventsOf(part.name, part.value)),
    }
  })
}

/** Returns a row for each class and a column for each week. */
function toTable({ weeks, classes }: DashboardEvents, onShow: (className: string) => void): WidgetTable {
  const rows = classes
    .filter(({ event_count }) => event_count > 0)
    .map(({ class_name: name, event_count: total, weekly }) => ({
      key: name,
      cells: [name, total, ...weekly],
      onShow: () => onShow(name),
    }))
  return { columns: [texts.columns.class, texts.columns.total, ...weeks], rows }
}

/** Returns a rule for those days of the week that are within the period. */
function rulesOfWeek(monday: string, { first_day: firstDay, last_day: lastDay }: DashboardEvents) {
  const sunday = new Date(Date.parse(monday) + LAST_DAY_OF_WEEK_MS).toISOString().slice(0, 10)
  return rulesOfDays(monday < firstDay ? firstDay : monday, sunday > lastDay ? lastDay : sunday)
}
