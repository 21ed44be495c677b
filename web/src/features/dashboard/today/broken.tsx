import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { alertsQuery } from '../../../shared/alerts/alerts.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupCameras } from '../../../shared/fleet/group-cameras.ts'
import { GoodIcon } from '../../../ui/marks/icons.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { findPlaces } from './find-places.ts'
import { PartFailed } from './part-failed.tsx'
import { PlaceRow } from './place-row.tsx'
import { BrokenSkeleton } from './skeletons.tsx'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.broken
const PLACES_MAX = 3

/** The cameras that need a visit, by place: the same cameras as on Alerts and My Devices. */
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
