import { useCallback, useMemo } from 'react'
import type { Scales } from '../../../../charts/scales.ts'
import { BarSeries } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { countAxis } from './count-axis.ts'
import { imageBarsOf, mergeBars } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history
/** More are too thin to be told apart. */
const BARS_MAX = 60

export function ImagesChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
  const bars = useMemo(() => mergeBars(imageBarsOf(history.readings), BARS_MAX), [history])
  const stops = useMemo(
    () =>
      bars.map(({ fromMs, untilMs, value }) => ({
        atMs: (fromMs + untilMs) / 2,
        values: [value],
        time: () =>
          texts.span(
            formatDateTime(new Date(fromMs).toISOString(), timeZone),
            formatDateTime(new Date(untilMs).toISOString(), timeZone),
          ),
        words: () => texts.images(value),
      })),
    [bars, timeZone],
  )
  const axis = useMemo(() => countAxis(bars), [bars])
  const draw = useCallback((scales: Scales) => <BarSeries bars={bars} scales={scales} />, [bars])
  return (
    <TimeChart
      title={texts.triggers}
      empty={texts.noValues}
      reachMs={longestPauseMs(stops)}
      {...{ timeZone, span, axis, stops, draw }}
    />
  )
}
