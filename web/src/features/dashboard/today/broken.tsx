import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { troubleIcons } from '../../../shared/alerts/alert-look.ts'
import { alertsQuery } from '../../../shared/alerts/alerts.ts'
import { cameraTroubles, needsVisit } from '../../../shared/fleet/camera-troubles.ts'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupCameras, type CameraInTrouble } from '../../../shared/fleet/group-cameras.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { GoodIcon } from '../../../ui/marks/icons.ts'
import { findPlaces, type PlaceInTrouble } from './find-places.ts'
import { PartFailed } from './part-failed.tsx'
import { BrokenSkeleton } from './skeletons.tsx'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.broken
const PLACES_MAX = 3

/** Shows the cameras that need a visit, grouped by location. They are the same cameras as on Alerts and My Devices. */
export function Broken() {
  const alerts = useQuery(alertsQuery)
  const devices = useQuery(devicesQuery)
  const nowMs = useNow()
  const groups = useMemo(
    () => alerts.data && devices.data && groupCameras({ alerts: alerts.data, devices: devices.data, nowMs }),
    [alerts.data, devices.data, nowMs],
  )
  const error = alerts.data ? devices.error : alerts.error
  const retry = () => {
    if (!alerts.data) void alerts.refetch()
    if (!devices.data) void devices.refetch()
  }
  if (!groups && error)
    return (
      <div className={classes.broken}>
        <PartFailed title={texts.failed} error={error} onRetry={retry} />
      </div>
    )
  if (!groups) return <BrokenSkeleton />
  const { visit, watch } = groups
  return (
    <div className={classes.broken}>
      <div className={classes.title}>
        <h3>
          {messages.deviceHealth.states.visit}{' '}
          {visit.length > 0 && <span className={classes.amount}>{visit.length.toLocaleString('en')}</span>}
        </h3>
        {watch.length > 0 && (
          <Link to="/devices" search={{ trouble: 'watch' }}>
            {texts.watch(watch.length)}
          </Link>
        )}
      </div>
      {visit.length === 0 && (
        <p className={classes.good}>
          <GoodIcon size={16} aria-hidden />
          {messages.alerts.cameras.none}
        </p>
      )}
      {visit.length > 0 && (
        <ul className={classes.places} aria-label={messages.deviceHealth.states.visit}>
          {findPlaces(visit)
            .slice(0, PLACES_MAX)
            .map((place) => (
              <PlaceRow key={place.name ?? ''} place={place} />
            ))}
        </ul>
      )}
      {visit.length > 0 && (
        <Link to="/alerts" search={{ by: 'visits' }} className={classes.all}>
          {texts.all(visit.length)}
        </Link>
      )}
    </div>
  )
}

/** Shows a location, how many of its cameras need a visit, and what is wrong with the worst of them. */
function PlaceRow({ place: { name, cameras } }: { place: PlaceInTrouble }) {
  const [worst] = cameras
  const troubles = findVisitTroubles(worst)
  const words = troubles.map((trouble) => messages.deviceHealth.troubles[trouble]).join(', ')
  const WorstIcon = troubleIcons[troubles[0] ?? 'open_alert']
  return (
    <li className={classes.place}>
      <WorstIcon size={16} aria-hidden />
      <span className={classes.placeName}>
        <b>{name ?? texts.noLocation}</b>{' '}
        {cameras.length > 1 && <span className={classes.amount}>{texts.cameras(cameras.length)}</span>}
      </span>
      <span className={classes.camera} title={words}>
        <DevicePageLink deviceId={Number(worst.deviceId)}>{nameOf(worst)}</DevicePageLink>{' '}
        <span>{words}</span>
      </span>
    </li>
  )
}

function nameOf({ deviceId, device }: CameraInTrouble): string {
  return device ? deviceName(device) : messages.alerts.deviceOf(deviceId)
}

/** Returns the reasons for the visit, worst first, whether or not there is an alert. */
function findVisitTroubles({ openTypes, others }: CameraInTrouble) {
  const found = new Set([...openTypes, ...others])
  return cameraTroubles.filter((trouble) => needsVisit(trouble) && found.has(trouble))
}
