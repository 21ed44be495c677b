import { useCallback, useMemo } from 'react'
import { LegendKey } from '../../../../charts/legend-key.tsx'
import type { Scales } from '../../../../charts/scales.ts'
import { BandSeries } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { spreadsOf } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history
/** The axis ends at tens. */
const STEP = 10

export function TemperatureChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
  const spreads = useMemo(() => spreadsOf(history.readings), [history])
  const stops = useMemo(
    () =>
      spreads.map(({ atMs, low, high }) => ({
        atMs,
        values: low === high ? [low] : [low, high],
        time: () => formatDateTime(new Date(atMs).toISOString(), timeZone),
        words: () => texts.between(low, high),
      })),
    [spreads, timeZone],
  )
  const axis = useMemo(() => {
    const min = Math.floor(Math.min(...spreads.map(({ low }) => low)) / STEP) * STEP
    const max = Math.ceil(Math.max(...spreads.map(({ high }) => high)) / STEP) * STEP
    return { min, max: Math.max(max, min + STEP) }
  }, [spreads])
  const draw = useCallback((scales: Scales) => <BandSeries spreads={spreads} scales={scales} />, [spreads])
  return (
    <TimeChart
      title={texts.temperature}
      legend={<LegendKey kind="band">{texts.coldestToWarmest}</LegendKey>}
      empty={texts.noValues}
      reachMs={longestPauseMs(spreads)}
      {...{ timeZone, span, axis, stops, draw }}
    />
  )
}
