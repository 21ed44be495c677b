import { messages } from '../../messages/messages.ts'
import { Age } from '../../ui/age.tsx'
import { typeIcons } from '../../ui/alert-look.ts'
import { AlertAction, type OnMove } from './alert-action.tsx'
import { DeviceLink } from './device-link.tsx'
import type { Visit } from './visits.ts'
import classes from './visits-view.module.css'

const texts = messages.alerts

interface VisitCardProps {
  visit: Visit
  deviceName: string | undefined
  onMove: OnMove
}

/** A camera, what is wrong with it since when, and what to do about it. */
export function VisitCard({ visit: { deviceId, alerts, since }, deviceName, onMove }: VisitCardProps) {
  const device = deviceName ?? texts.deviceOf(deviceId)
  return (
    <li className={classes.camera}>
      <div className={classes.head}>
        <h3>
          <DeviceLink deviceId={deviceId} name={deviceName} />
        </h3>
        <span className={classes.note}>
          {texts.visits.open(alerts.length)} · {texts.visits.since} <Age iso={since} />
        </span>
      </div>
      <ul className={classes.alerts}>
        {alerts.map((alert) => {
          const TypeIcon = typeIcons[alert.alert_type]
          return (
            <li key={alert.id} className={classes.alert}>
              <TypeIcon size={18} aria-hidden />
              <div className={classes.words}>
                <p>
                  <b>{texts.types[alert.alert_type]}</b>{' '}
                  <span className={classes.note}>
                    {texts.statuses[alert.status]}, <Age iso={alert.created_at} />
                  </span>
                </p>
                <p>{alert.summary}</p>
                <p className={classes.note}>{texts.advice[alert.alert_type]}</p>
              </div>
              <AlertAction alert={alert} device={device} onMove={onMove} />
            </li>
          )
        })}
      </ul>
    </li>
  )
}
