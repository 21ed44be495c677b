import type { Device, BatteryForecast } from '@sentinel/contracts/fleet/devices'
import { HISTORY_DAYS } from '@sentinel/contracts/fleet/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useCallback } from 'react'
import { SharedCursor } from '../../../../charts/cursor.tsx'
import { LegendKey } from '../../../../charts/legend-key.tsx'
import type { Scales } from '../../../../charts/scales.ts'
import { BarSeries, BandSeries, LineSeries } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { deviceStateQuery } from '../../../../shared/fleet/devices.ts'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { NoneIcon } from '../../../../ui/marks/icons.ts'
import { Time } from '../../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { type HistoryDays, useDeviceAddress } from '../device-address.ts'
import { RangeControls } from '../range-controls.tsx'
import { BatteryChart } from './battery-chart.tsx'
import { countAxis } from './count-axis.ts'
import { Forecast } from './forecast.tsx'
import { HistoryTables } from './history-tables.tsx'
import classes from './history.module.css'
import { InsightsChart } from './insights-chart.tsx'
import { spanOf, imageBarsOf, mergeBars, spreadsOf, pointsOf } from './read-history.ts'
import { useHistory, type ShownHistory } from './use-history.ts'

const texts = messages.devicePage.history
const DAY_MS = 24 * 60 * 60 * 1000

/** Shows the device's history as charts, or the same numbers as tables. */
export function HistoryCard({ device }: { device: Device }) {
  const { days, isTable, showDays, showTable } = useDeviceAddress()
  const state = useQuery(deviceStateQuery(device.device_id))
  return (
    <Card
      title={texts.title}
      note={texts.note}
      actions={
        <RangeControls
          texts={texts}
          options={HISTORY_DAYS}
          days={days}
          onDays={showDays}
          isTable={isTable}
          onTable={showTable}
        />
      }
    >
      <Forecast state={state.data} error={state.error} device={device} />
      <VisibleFrom iso={state.data?.visible_from ?? null} days={days} longitude={device.longitude} />
      <History {...{ device, days, isTable }} forecast={state.data?.battery_forecast ?? null} />
    </Card>
  )
}

interface VisibleFromProps {
  iso: string | null
  days: HistoryDays
  longitude: number | null
}

/** Explains why the history begins later than requested. */
function VisibleFrom({ iso, days, longitude }: VisibleFromProps) {
  const startMs = useNow() - days * DAY_MS
  if (iso === null || Date.parse(iso) <= startMs) return null
  return (
    <p className={classes.quiet}>
      {texts.since} <Time iso={iso} longitude={longitude} />.
    </p>
  )
}

interface HistoryProps {
  device: Device
  days: HistoryDays
  isTable: boolean
  forecast: Parameters<typeof HistoryCharts>[0]['forecast']
}

function History({ device, days, isTable, forecast }: HistoryProps) {
  const { data: history, error, refetch, timeZone, isPlaceholderData } = useHistory(device, days)
  if (!history) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <HistorySkeleton />
  }
  const shown = { history, days, timeZone }
  if (history.readings.length === 0 && history.insights.every(({ count }) => count === 0))
    return (
      <div className={classes.none}>
        <StatePanel icon={NoneIcon} title={texts.empty(days)} />
      </div>
    )
  return (
    <div className={classes.history} data-waits={isPlaceholderData || undefined}>
      {isTable ? (
        <HistoryTables {...shown} />
      ) : (
        <HistoryCharts {...shown} forecast={forecast} deviceId={device.device_id} />
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function HistorySkeleton() {
  return (
    <div className={classes.charts} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={classes.wide}>
        <Skeleton height="264px" />
      </div>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height="204px" />
      ))}
    </div>
  )
}

interface HistoryChartsProps extends ShownHistory {
  deviceId: number
  forecast: BatteryForecast | null
}

/** Shows one chart per measure, with a shared cross-hair. */
function HistoryCharts({ deviceId, forecast, ...shown }: HistoryChartsProps) {
  const span = useMemo(() => spanOf(shown.history), [shown.history])
  return (
    <SharedCursor>
      <div className={classes.charts}>
        <div className={classes.wide}>
          <BatteryChart {...shown} span={span} forecast={forecast} />
        </div>
        <ImagesChart {...shown} span={span} />
        <InsightsChart {...shown} span={span} deviceId={deviceId} />
        <TemperatureChart {...shown} span={span} />
        <MemoryChart {...shown} span={span} />
      </div>
    </SharedCursor>
  )
}

/** More bars would be too thin to tell apart. */
const BARS_MAX = 60

function ImagesChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
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

/** The axis ends at a multiple of ten. */
const STEP = 10

function TemperatureChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
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

const MIB_MIN = 100

/** Shows the memory in MiB, or in percent if the camera reports only that. */
function MemoryChart({ history, timeZone, span }: ShownHistory & { span: TimeSpan }) {
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
