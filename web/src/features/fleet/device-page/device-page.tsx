import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { type CameraState, findTroubles, judgeCamera } from '../../../shared/fleet/camera-troubles.ts'
import { deviceQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { TroubleWords } from '../../../shared/fleet/trouble-words.tsx'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import {
  SilentIcon,
  EditIcon,
  InsightsIcon,
  MapIcon,
  ShowIcon,
  AwaitedIcon,
  GoodIcon,
  type Icon,
  VisitIcon,
  WarnIcon,
} from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePage } from '../../../ui/states/state-page.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { useDeviceAddress } from './device-address.ts'
import classes from './device-page.module.css'
import { DeviceFacts } from './head/device-facts.tsx'
import headClasses from './head/head.module.css'
import { HistoryCard } from './history/history-card.tsx'
import { ModelsCard } from './models/models-card.tsx'
import { unreadableQuery } from './queries.ts'
import { RadioCard } from './radio/radio-card.tsx'
import { SettingsCard } from './settings/settings-card.tsx'
import { SightingsCard } from './sightings-card.tsx'
import { useOwnAlerts } from './use-own-alerts.ts'

const texts = messages.devicePage

interface DevicePageProps {
  deviceId: number
  /** Shows who the camera is shared with. */
  people: (device: Device) => ReactNode
  /** Shows what was sent to the camera. */
  commands: (device: Device) => ReactNode
  /** The camera's settings, in a dialog over the page. */
  edit: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** Shows the page of one camera: whether it needs a visit, its history, and everything else that is known about it. */
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

/** Shows the id, the group and the location. Omits a name that only repeats another one. */
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

const HEIGHTS = ['68px', '92px', '216px', '760px']

function DeviceSkeleton() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.devicePage.loading}</VisuallyHidden>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}

/**
 * Returns a device from the list if this browser has it. Otherwise fetches it, because the list may be incomplete. If the device disappears
 * while it is shown, returns its last known state.
 */
function useDevice(deviceId: number) {
  const isListHeld = useQueryClient().getQueryData(devicesQuery.queryKey) !== undefined
  const held = useQuery({
    ...devicesQuery,
    enabled: isListHeld,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId),
  }).data
  const alone = useQuery({ ...deviceQuery(deviceId), enabled: !held })
  const isAbsent = !held && alone.error instanceof CallFailed && alone.error.code === 'not_found'
  const found = held ?? (isAbsent ? undefined : alone.data)
  const [last, setLast] = useState<Device>()
  if (found && found !== last) setLast(found)
  return {
    device: found ?? (last?.device_id === deviceId ? last : undefined),
    isAbsent,
    error: held ? null : alone.error,
    retry: () => void alone.refetch(),
  }
}

/** Links to other pages about the device. */
function DeviceActions({ device: { device_id, may_manage, latitude, longitude } }: { device: Device }) {
  const { edit } = useDeviceAddress()
  return (
    <div className={headClasses.actions}>
      <Link to="/insights" search={insightsOfDevice(device_id)} className={headClasses.action}>
        <InsightsIcon size={16} aria-hidden />
        {texts.actions.insights}
      </Link>
      {latitude !== null && longitude !== null && (
        <Link to="/map" search={{ device: device_id }} className={headClasses.action}>
          <MapIcon size={16} aria-hidden />
          {texts.actions.map}
        </Link>
      )}
      <Button icon={may_manage ? EditIcon : ShowIcon} onClick={edit}>
        {may_manage ? texts.actions.edit : texts.actions.access}
      </Button>
    </div>
  )
}

/** Shows the camera's unreadable messages. Without such messages there is no section. */
function UnreadableCard({ device: { device_id, longitude } }: { device: Device }) {
  const { data, error, refetch } = useQuery(unreadableQuery(device_id))
  if (error && !data)
    return (
      <Card title={texts.unreadable.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || data.fields.length + data.messages.length === 0) return null
  return (
    <Card
      title={texts.unreadable.title}
      note={data.messages.length > 0 ? texts.unreadable.messagesNote : texts.unreadable.fieldsNote}
    >
      <ul className={classes.list}>
        {data.messages.map(({ reason, times, last_at }) => (
          <li key={reason} className={classes.unreadable}>
            <b>{texts.unreadable.messages(times)}</b>
            <p>
              {texts.unreadable.because(reason)} {texts.unreadable.lastCame}{' '}
              <Time iso={last_at} longitude={longitude} />.
            </p>
          </li>
        ))}
        {data.fields.map(({ kind, field, since, last_value }) => (
          <li key={`${kind} ${field}`} className={classes.unreadable}>
            <b>{texts.unreadable.field(kind, field)}</b> <code>{field}</code>
            <p>
              {texts.unreadable.notSince} {since !== null && <Time iso={since} longitude={longitude} />}.{' '}
              {texts.unreadable.lastSent} <code>{last_value}</code>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const icons: Record<CameraState, Icon> = {
  visit: VisitIcon,
  watch: WarnIcon,
  fine: GoodIcon,
  awaited: AwaitedIcon,
}

interface VerdictBannerProps {
  device: Device
  /** Undefined until the alerts are known. */
  openTypes: readonly AlertType[] | undefined
}

/** Says whether the camera needs a visit, and why. */
function VerdictBanner({ device, openTypes }: VerdictBannerProps) {
  const nowMs = useNow()
  if (!openTypes) return <Skeleton height="68px" />
  const troubles = findTroubles(device, openTypes, nowMs)
  const state = judgeCamera(device, troubles)
  const VerdictIcon = icons[state]
  return (
    <section className={`${headClasses.verdict} ${headClasses[state]}`} aria-labelledby="verdict">
      <VerdictIcon size={24} aria-hidden />
      <div>
        <h2 id="verdict">{messages.deviceHealth.states[state]}</h2>
        {state === 'fine' && <p>{texts.verdict.fineBody}</p>}
        {state === 'awaited' && <p>{texts.verdict.awaitedBody}</p>}
        {troubles.length > 0 && (
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>
                <TroubleWords {...{ trouble, device, nowMs }} openAlerts={openTypes} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
