import { countHours } from '@sentinel/domain/dashboard/hours-of-day'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { formatZone } from '../../../platform/time/format-time.ts'
import { BarsWidget } from './bars-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

/** When animals are active: by the 24 hours of UTC, or of the chosen zone. */
export function InsightByHourOfDay({ data, timeZone }: WidgetProps) {
  const { quarter_hours: quarters, read_at: readAt, total_insights: total } = data
  const bars = useMemo(
    () =>
      countHours(quarters, timeZone, Date.parse(readAt)).map((value, hour) => {
        const label = String(hour).padStart(2, '0')
        const fullLabel = `${label}:00–${label}:59`
        return { key: label, label, fullLabel, value, words: texts.insights(value) }
      }),
    [quarters, readAt, timeZone],
  )
  const rows =
    total === 0 ? [] : bars.map(({ key, fullLabel, value }) => ({ key, cells: [fullLabel, value] }))
  return (
    <BarsWidget
      type="insight_by_hour_of_day"
      unit={texts.units.insightsPerHour(formatZone(readAt, timeZone))}
      table={{ columns: [texts.columns.hour, texts.columns.insights], rows }}
      bars={bars}
      direction="vertical"
      categoryTitle={texts.columns.hour}
    />
  )
}
