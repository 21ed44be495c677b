import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { StatePage } from '../../../ui/states/state-page.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SilentIcon } from '../../../ui/marks/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { AlertsCard } from './alerts-card.tsx'
import classes from './device-page.module.css'
import { DeviceSkeleton } from './device-skeleton.tsx'
import { DeviceActions } from './head/device-actions.tsx'
import { DeviceFacts } from './head/device-facts.tsx'
import { VerdictBanner } from './head/verdict-banner.tsx'
import { HistoryCard } from './history/history-card.tsx'
import { ModelsCard } from './models/models-card.tsx'
import { RadioCard } from './radio/radio-card.tsx'
import { SettingsCard } from './settings/settings-card.tsx'
import { SightingsCard } from './sightings-card.tsx'
import { UnreadableCard } from './unreadable-card.tsx'
import { useDevice } from './use-device.ts'
import { useDeviceAddress } from './device-address.ts'
import { useOwnAlerts } from './use-own-alerts.ts'

const texts = messages.devicePage

interface DevicePageProps {
  deviceId: number
  /** Whom it is shared with. */
  people: (device: Device) => ReactNode
  /** What was sent to it. */
  commands: (device: Device) => ReactNode
  /** Its settings, over the page. */
  edit: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** One camera: whether it needs a visit, how it has been, and all that is known of it. */
export function DevicePage({ deviceId, people, commands, edit }: DevicePageProps) {
  const { device, isAbsent, error, retry } = useDevice(deviceId)
  const { isEditing, closeEdit } = useDeviceAddress()
  if (!device) {
    if (isAbsent) return <StatePage icon={SilentIcon} {...texts.missing} />
    return (
      <Page title={texts.title}>
        {error ? <ErrorState error={error} onRetry={retry} /> : <DeviceSkeleton />}
      </Page>
    )
  }
  const name = deviceName(device)
  return (
    <Page
      title={name}
      note={<Whereabouts device={device} />}
      actions={!isAbsent && <DeviceActions device={device} />}
    >
      {isAbsent ? <Gone /> : <Parts device={device} people={people(device)} commands={commands(device)} />}
      {error && !isAbsent && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      {edit({ isOpen: isEditing, onClose: closeEdit })}
    </Page>
  )
}

interface PartsProps {
  device: Device
  people: ReactNode
  commands: ReactNode
}

function Parts({ device, people, commands }: PartsProps) {
  const alerts = useOwnAlerts(device.device_id)
  return (
    <>
      <VerdictBanner device={device} openTypes={alerts.openTypes} />
      <DeviceFacts device={device} openTypes={alerts.openTypes} />
      <UnreadableCard device={device} />
      <SightingsCard deviceId={device.device_id} />
      <HistoryCard device={device} />
      <RadioCard device={device} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AlertsCard alerts={alerts} />
          <ModelsCard device={device} />
        </div>
        <div className={classes.column}>
          <SettingsCard device={device} />
          {commands}
          {people}
        </div>
      </div>
    </>
  )
}

/** The id, the group and the location, without a name that says the same as another. */
function Whereabouts({ device }: { device: Device }) {
  const { device_id, group_id, location_name } = device
  const group = useQuery({
    ...groupsQuery,
    select: (groups) => groups.find((one) => one.group_id === group_id)?.group_name,
  }).data
  const name = deviceName(device)
  const known = [group_id === null ? undefined : group, location_name]
  const places = new Set(known.filter((place) => place && place !== name))
  return (
    <span className={classes.whereabouts}>
      <span>{texts.id(device_id)}</span>
      {[...places].map((place) => (
        <span key={place}>{place}</span>
      ))}
    </span>
  )
}

function Gone() {
  return (
    <StatePanel
      icon={SilentIcon}
      title={texts.gone.title}
      action={<Link to="/devices">{texts.gone.toDevices}</Link>}
    >
      <p>{texts.gone.body}</p>
    </StatePanel>
  )
}
