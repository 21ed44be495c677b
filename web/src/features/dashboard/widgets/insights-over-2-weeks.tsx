import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { formatZone } from '../../../platform/time/format-time.ts'
import { BarsWidget } from './bars-widget.tsx'
import { rulesOfDay } from './insight-rules.ts'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard
const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const FULL = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })

export function InsightsOver2Weeks({ data, timeZone, isCameraTime, onShow }: WidgetProps) {
  const { days, read_at: readAt } = data
  // No links with camera time, because lists use each camera's own clock and would show other insights.
  const show = isCameraTime ? undefined : (day: string) => onShow(rulesOfDay(day))
  const bars = useMemo(
    () =>
      days.map(({ day, insight_count: value }) => ({
        key: day,
        label: SHORT.format(Date.parse(day)),
        fullLabel: FULL.format(Date.parse(day)),
        value,
        words: texts.insights(value),
      })),
    [days],
  )
  const isEmpty = bars.every(({ value }) => value === 0)
  const rows = bars.map(({ key, value }) => ({
    key,
    cells: [key, value],
    ...(show && { onShow: () => show(key) }),
  }))
  return (
    <BarsWidget
      type="insights_over_2_weeks"
      unit={texts.units.insightsPerDay(formatZone(readAt, timeZone))}
      table={{ columns: [texts.columns.day, texts.columns.insights], rows: isEmpty ? [] : rows }}
      bars={bars}
      direction="vertical"
      onPick={show && (({ key }) => show(key))}
    />
  )
}
