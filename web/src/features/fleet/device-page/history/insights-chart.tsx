import { HISTORY_INSIGHTS_MAX } from '@sentinel/contracts/fleet/limits'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Scales } from '../../../../charts/scales.ts'
import { BarSeries } from '../../../../charts/series.tsx'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import type { Stop } from '../../../../charts/use-stops.ts'
import { messages } from '../../../../messages/messages.ts'
import { insightsOfDevice } from '../../../../shared/insights/insights-of-device.ts'
import { formatDate } from '../../../../platform/time/format-time.ts'
import { countAxis } from './count-axis.ts'
import { insightBarsOf } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history

interface InsightsChartProps extends ShownHistory {
  deviceId: number
  span: TimeSpan
}

/** Counts insights by UTC day or week. A bar links to its insights if days in the chosen zone are the same. */
export function InsightsChart({ history, days, timeZone, span, deviceId }: InsightsChartProps) {
  const navigate = useNavigate()
  const bars = useMemo(() => (hasInsights(history) ? insightBarsOf(history) : []), [history])
  const isWeekly = history.insights.some((bar) => bar.days > 1)
  const stops = useMemo(() => bars.map((bar) => stopOf(bar, isWeekly)), [bars, isWeekly])
  const axis = useMemo(() => countAxis(bars), [bars])
  const draw = useCallback((scales: Scales) => <BarSeries bars={bars} scales={scales} />, [bars])
  const pick = ({ atMs }: Stop) => {
    const bar = bars.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
    if (!bar) return
    const [from, to] = [utcDayOf(bar.fromMs), utcDayOf(bar.untilMs - 1)]
    void navigate({
      to: '/insights',
      search: {
        archived: true,
        filters: [...insightsOfDevice(deviceId).filters, { column: 'time', from, to }],
      },
    })
  }
  return (
    <TimeChart
      title={isWeekly ? texts.perWeek : texts.perDay}
      legend={bars.some(({ value }) => value >= HISTORY_INSIGHTS_MAX) && texts.capped}
      empty={texts.noInsights(days)}
      reachMs={reachOf(bars[0])}
      {...(timeZone === 'UTC' && { onPick: pick })}
      {...{ timeZone, span, axis, stops, draw }}
    />
  )
}

function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function stopOf({ fromMs, untilMs, value }: TimeSpan & { value: number }, isWeekly: boolean): Stop {
  const day = () => formatDate(new Date(fromMs).toISOString(), 'UTC')
  return {
    atMs: (fromMs + untilMs) / 2,
    values: [value],
    time: () => (isWeekly ? texts.weekFrom(day()) : texts.utcDay(day())),
    words: () => texts.insights(value),
  }
}

function hasInsights({ insights }: ShownHistory['history']): boolean {
  return insights.some(({ count }) => count > 0)
}

function reachOf(bar: TimeSpan | undefined): number {
  return bar ? (bar.untilMs - bar.fromMs) / 2 : 0
}
