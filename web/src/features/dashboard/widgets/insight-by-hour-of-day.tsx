import { countHours } from '@sentinel/domain/dashboard/hours-of-day'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { hourOfDay } from '../../../messages/day-hours.ts'
import { formatZone } from '../../../platform/time/format-time.ts'
import { BarsWidget } from './bars-widget.tsx'
import { rulesOfHour } from './insight-rules.ts'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

/** When animals are active: by the 24 hours of UTC, or of the chosen zone. */
export function InsightByHourOfDay({ data, timeZone, isCameraTime, onShow }: WidgetProps) {
  const { quarter_hours: quarters, read_at: readAt, total_insights: total } = data
  // Lists then have hours by the clock of each camera, so they would show other insights.
  const show = isCameraTime ? undefined : (hour: number) => onShow(rulesOfHour(hour))
  const bars = useMemo(
    () =>
      countHours(quarters, timeZone, Date.parse(readAt)).map((value, hour) => {
        const label = String(hour).padStart(2, '0')
        return { key: label, label, fullLabel: hourOfDay(hour), value, words: texts.insights(value) }
      }),
    [quarters, readAt, timeZone],
  )
  const rows = bars.map(({ key, fullLabel, value }) => ({
    key,
    cells: [fullLabel, value],
    ...(show && { onShow: () => show(Number(key)) }),
  }))
  return (
    <BarsWidget
      type="insight_by_hour_of_day"
      unit={texts.units.insightsPerHour(formatZone(readAt, timeZone))}
      table={{ columns: [texts.columns.hour, texts.columns.insights], rows: total === 0 ? [] : rows }}
      bars={bars}
      direction="vertical"
      categoryTitle={texts.columns.hour}
      onPick={show && (({ key }) => show(Number(key)))}
    />
  )
}
