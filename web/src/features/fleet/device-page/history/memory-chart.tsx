import { useCallback, useMemo } from 'react'
import type { Scales } from '../../../../charts/scales.ts'
import { LineSeries } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { pointsOf } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history
const MIB_MIN = 100

/** In MiB, or in percent where cameras tell no more. */
export function MemoryChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
  const { points, isMib } = useMemo(() => {
    const inMib = pointsOf(history.readings, 'memory_remaining')
    return inMib.length > 0
      ? { points: inMib, isMib: true }
      : { points: pointsOf(history.readings, 'space_remaining'), isMib: false }
  }, [history])
  const stops = useMemo(() => {
    const spaces = new Map(pointsOf(history.readings, 'space_remaining').map((one) => [one.atMs, one.value]))
    return points.map(({ atMs, value }) => ({
      atMs,
      values: [value],
      time: () => formatDateTime(new Date(atMs).toISOString(), timeZone),
      words: () => {
        if (!isMib) return texts.percent(value)
        const space = spaces.get(atMs)
        return space === undefined ? texts.mib(value) : `${texts.mib(value)} (${texts.percent(space)})`
      },
    }))
  }, [points, isMib, history, timeZone])
  const axis = useMemo(
    () => ({
      min: 0,
      max: isMib ? Math.max(MIB_MIN, ...points.map(({ value }) => value)) : 100,
      format: (value: number) => value.toLocaleString('en'),
    }),
    [points, isMib],
  )
  const draw = useCallback((scales: Scales) => <LineSeries points={points} scales={scales} />, [points])
  return (
    <TimeChart
      title={isMib ? texts.memory : texts.space}
      empty={texts.noValues}
      reachMs={longestPauseMs(points)}
      {...{ timeZone, span, axis, stops, draw }}
    />
  )
}
