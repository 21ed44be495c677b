import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Chip } from '../../filters/filter-chips.tsx'
import { messages } from '../../messages/messages.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { arrangeAlerts } from './alert-order.ts'
import { AlertSkeletons } from './alert-skeletons.tsx'
import { useAlertsAddress } from './alerts-address.ts'
import { AlertsTable } from './alerts-table.tsx'
import { AlertsToolbar } from './alerts-toolbar.tsx'
import { CamerasView } from './cameras-view.tsx'
import { NoAlertsState } from './no-alerts-state.tsx'
import { AlertSettingsDialog } from './settings/alert-settings-dialog.tsx'
import { useAlerts } from './use-alerts.ts'
import { useDeviceNames } from './use-device-names.ts'

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
