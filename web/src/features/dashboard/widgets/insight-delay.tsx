import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { BarsWidget } from './bars-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

/** Shows the number of insights by delay. Insights from cameras with a wrong clock are counted separately, because their delay is unknown. */
export function InsightDelay({ data: { delays } }: WidgetProps) {
  const { hours, clock_ahead: ahead, clock_not_set: notSet } = delays
  const bars = useMemo(
    () =>
      hours.map((value, hour) => {
        const isLast = hour === hours.length - 1
        const fullLabel = isLast ? texts.andMore(hour) : texts.hours(hour)
        return {
          key: String(hour),
          label: isLast ? `${hour}+` : String(hour),
          fullLabel,
          value,
          words: texts.insights(value),
        }
      }),
    [hours],
  )
  const isEmpty = bars.every(({ value }) => value === 0)
  const faults = [
    { key: 'ahead', cells: [texts.clockAheadRow, ahead] },
    { key: 'not set', cells: [texts.clockNotSetRow, notSet] },
  ]
  const rows = [...bars.map(({ key, label, value }) => ({ key, cells: [label, value] })), ...faults]
  const note = [ahead > 0 && texts.clockAhead(ahead), notSet > 0 && texts.clockNotSet(notSet)]
  return (
    <BarsWidget
      type="insight_delay"
      unit={texts.units.insightsPerDelay}
      note={note.filter(Boolean).join(' · ')}
      table={{
        columns: [texts.columns.delay, texts.columns.insights],
        rows: isEmpty && ahead + notSet === 0 ? [] : rows,
      }}
      bars={bars}
      direction="vertical"
      categoryTitle={texts.columns.hours}
    />
  )
}
