import type { Device } from '@sentinel/contracts/fleet/devices'
import { HISTORY_DAYS } from '@sentinel/contracts/fleet/limits'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { deviceStateQuery } from '../../../../shared/fleet/devices.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { NoneIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { type HistoryDays, useDeviceAddress } from '../device-address.ts'
import { RangeControls } from '../range-controls.tsx'
import { Forecast } from './forecast.tsx'
import { HistoryCharts } from './history-charts.tsx'
import { HistoryTables } from './history-tables.tsx'
import classes from './history.module.css'
import { useHistory } from './use-history.ts'

const texts = messages.devicePage.history
const DAY_MS = 24 * 60 * 60 * 1000

/** How it has been: charts, or the same numbers as tables. */
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

/** Why the history begins later than was asked for. */
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
