import type { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'
import { useCallback, useMemo } from 'react'
import { FanSeries } from '../../../../charts/fan-series.tsx'
import { LegendKey } from '../../../../charts/legend-key.tsx'
import type { Scales } from '../../../../charts/scales.ts'
import { LimitLine, LineSeries } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { fanOf, withForecast } from './forecast-span.ts'
import { pointsOf } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history
const HEIGHT_PX = 240
const ROOM_VOLTS = 0.05
/** The usual range of batteries. The axis grows if a battery is outside of it. */
const USUAL_VOLTS = { min: 3, max: 4.4 } as const

interface BatteryChartProps extends ShownHistory {
  span: TimeSpan
  forecast: BatteryForecast | null
}

export function BatteryChart({ history, timeZone, span, forecast }: BatteryChartProps) {
  const points = useMemo(() => pointsOf(history.readings, 'battery_voltage'), [history])
  const stops = useMemo(
    () =>
      points.map(({ atMs, value }) => ({
        atMs,
        values: [value],
        time: () => formatDateTime(new Date(atMs).toISOString(), timeZone),
        words: () => texts.volts(value),
      })),
    [points, timeZone],
  )
  const axis = useMemo(() => {
    const volts = points.map(({ value }) => value)
    return {
      min: Math.min(USUAL_VOLTS.min, ...volts.map((value) => Math.floor((value - ROOM_VOLTS) * 5) / 5)),
      max: Math.max(USUAL_VOLTS.max, ...volts.map((value) => Math.ceil((value + ROOM_VOLTS) * 5) / 5)),
      ticks: 6,
      format: (value: number) => value.toFixed(1),
    }
  }, [points])
  const fan = useMemo(() => fanOf(points.at(-1), forecast), [points, forecast])
  const extended = useMemo(() => withForecast(span, fan ? forecast : null), [span, fan, forecast])
  const draw = useCallback(
    (scales: Scales) => (
      <>
        <LimitLine value={LOW_BATTERY_VOLTS} label={texts.low} scales={scales} />
        {fan && <FanSeries fan={fan} scales={scales} />}
        <LineSeries points={points} scales={scales} />
      </>
    ),
    [points, fan],
  )
  return (
    <TimeChart
      title={texts.battery}
      legend={
        <>
          <LegendKey kind="line">{texts.reading}</LegendKey>
          <LegendKey kind="limit">{texts.low}</LegendKey>
          {fan && <LegendKey kind="fan">{texts.forecast}</LegendKey>}
        </>
      }
      empty={texts.noValues}
      heightPx={HEIGHT_PX}
      span={extended}
      reachMs={longestPauseMs(points)}
      {...{ timeZone, axis, stops, draw }}
    />
  )
}
