import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { isOpen } from '../../../shared/alerts/alerts.ts'
import { Age } from '../../../ui/marks/age.tsx'
import { typeIcons } from '../../../shared/alerts/alert-look.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import classes from './device-page.module.css'
import type { OwnAlerts } from './use-own-alerts.ts'

const texts = messages.devicePage.alerts
const RESOLVED_SHOWN = 4

/** Shows the camera's open and recent alerts. */
export function AlertsCard({ alerts: { alerts, error, retry } }: { alerts: OwnAlerts }) {
  const open = alerts?.filter(isOpen) ?? []
  const resolved = alerts?.filter((alert) => !isOpen(alert)).slice(0, RESOLVED_SHOWN) ?? []
  return (
    <Card
      title={texts.title}
      actions={
        <Link to="/alerts" search={{ resolved: true }}>
          {texts.seeAll}
        </Link>
      }
    >
      {!alerts && (error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height="64px" />)}
      {alerts && open.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      <AlertList alerts={open} />
      {resolved.length > 0 && (
        <div>
          <h3 className={classes.subtitle}>{texts.resolved}</h3>
          <AlertList alerts={resolved} />
        </div>
      )}
    </Card>
  )
}

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null
  return (
    <ul className={classes.list}>
      {alerts.map((alert) => {
        const TypeIcon = typeIcons[alert.alert_type]
        return (
          <li key={alert.id} className={classes.alert}>
            <TypeIcon size={18} aria-hidden className={isOpen(alert) ? classes.open : classes.over} />
            <div>
              <b>{messages.alerts.types[alert.alert_type]}</b>
              <p>{alert.summary}</p>
            </div>
            <small>
              {messages.alerts.statuses[alert.status]}
              <br />
              <Age iso={alert.created_at} />
            </small>
          </li>
        )
      })}
    </ul>
  )
}
