import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Chip } from '../../filters/filter-chips.tsx'
import { messages } from '../../messages/messages.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { arrangeAlerts } from './table/alert-order.ts'
import { AlertSkeletons } from './alert-skeletons.tsx'
import { useAlertsAddress } from './alerts-address.ts'
import { AlertsTable } from './table/alerts-table.tsx'
import { AlertsToolbar } from './alerts-toolbar.tsx'
import { CamerasView } from './cameras/cameras-view.tsx'
import { AlertSettingsDialog } from './settings/alert-settings-dialog.tsx'
import { useAlerts } from './use-alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { AlertsIcon, GoodIcon } from '../../ui/marks/icons.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'

const texts = messages.alerts

export function AlertsPage() {
  const address = useAlertsAddress()
  const alerts = useAlerts()
  const isThere = !alerts.isPending && !alerts.loadingError
  return (
    <Page title={texts.title} note={isThere && texts.amount(countAlerts(alerts))}>
      <AlertsToolbar alerts={alerts} address={address} />
      {address.since !== undefined && !address.isByCamera && (
        <SinceChip since={address.since} onRemove={address.showAllTimes} />
      )}
      {alerts.isPending && <AlertSkeletons />}
      {alerts.loadingError && <ErrorState error={alerts.loadingError} onRetry={alerts.retry} />}
      {isThere && <Content alerts={alerts} address={address} />}
      {alerts.laterError && (
        <ErrorState error={alerts.laterError} title={texts.notCurrent} onRetry={alerts.retry} />
      )}
      <AlertSettingsDialog isOpen={address.isSettingsOpen} onClose={address.closeSettings} />
    </Page>
  )
}

function SinceChip({ since, onRemove }: { since: string; onRemove: () => void }) {
  const zone = toTimeZone(useAtomValue(zoneAtom))
  return (
    <div>
      <Chip words={texts.createdSince(formatDateTime(since, zone))} onRemove={onRemove} />
    </div>
  )
}

function countAlerts({ open, fresh }: ReturnType<typeof useAlerts>) {
  const cameras = new Set(open.map(({ associated_id }) => associated_id)).size
  return { open: open.length, cameras, fresh: fresh.length }
}

interface ContentProps {
  alerts: ReturnType<typeof useAlerts>
  address: ReturnType<typeof useAlertsAddress>
}

function Content({ alerts: { alerts, open, move }, address }: ContentProps) {
  const deviceNames = useDeviceNames()
  const { sort, showResolved, since, setSort } = address
  const arranged = useMemo(
    () => arrangeAlerts(alerts, { sort, showResolved, since }),
    [alerts, sort, showResolved, since],
  )
  if (address.isByCamera) return <CamerasView alerts={open} onMove={move} />
  if (arranged.length === 0) return <NoAlertsState hasResolved={alerts.length > 0} />
  return (
    <AlertsTable
      alerts={arranged}
      deviceNames={deviceNames}
      sort={sort}
      list={`${sort.column} ${sort.isDescending} ${showResolved} ${since}`}
      onSort={setSort}
      onMove={move}
    />
  )
}

interface NoAlertsStateProps {
  /** True if the switch hides resolved alerts. */
  hasResolved: boolean
}

function NoAlertsState({ hasResolved }: NoAlertsStateProps) {
  const { data: devices } = useQuery(devicesQuery)
  if (!hasResolved && devices?.length === 0)
    return (
      <StatePanel icon={AlertsIcon} title={texts.empty.withoutCameras.title}>
        <p>{texts.empty.withoutCameras.body}</p>
        <ClaimHint />
      </StatePanel>
    )
  return (
    <StatePanel icon={GoodIcon} title={texts.empty.title}>
      <p>{texts.empty.body}</p>
      {hasResolved && <p>{texts.empty.resolved}</p>}
    </StatePanel>
  )
}

/** Returns the names of the user's devices by id as text. Unknown devices are missing. */
function useDeviceNames(): ReadonlyMap<string, string> {
  return useQuery({ ...devicesQuery, select: toNames }).data ?? NONE
}

const NONE: ReadonlyMap<string, string> = new Map()

function toNames(
  devices: readonly { device_id: number; display_name: string | null; device_name: string | null }[],
): ReadonlyMap<string, string> {
  return new Map(devices.map((device) => [String(device.device_id), deviceName(device)]))
}
