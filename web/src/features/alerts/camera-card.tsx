import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { messages } from '../../messages/messages.ts'
import { Age } from '../../ui/marks/age.tsx'
import { troubleIcons, typeIcons } from '../../shared/alerts/alert-look.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { TroubleWords } from '../../shared/fleet/trouble-words.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { AlertAction, type OnMove } from './alert-action.tsx'
import classes from './cameras-view.module.css'
import { DeviceLink } from './device-link.tsx'
import type { CameraInTrouble } from '../../shared/fleet/group-cameras.ts'

const texts = messages.alerts

interface CameraCardProps {
  camera: CameraInTrouble
  onMove: OnMove
}

/** A camera, what is wrong with it since when, and what to do about it. */
export function CameraCard({ camera, onMove }: CameraCardProps) {
  const { deviceId, device, alerts, openTypes, others, since } = camera
  const nowMs = useNow()
  const name = device && deviceName(device)
  return (
    <li className={classes.camera}>
      <div className={classes.head}>
        <h3>
          <DeviceLink deviceId={deviceId} name={name} />
        </h3>
        <span className={classes.note}>
          {texts.cameras.open(alerts.length)}
          {since && (
            <>
              {' '}
              · {texts.cameras.since} <Age iso={since} />
            </>
          )}
        </span>
      </div>
      <ul className={classes.alerts}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} name={name ?? texts.deviceOf(deviceId)} onMove={onMove} />
        ))}
        {device &&
          others.map((trouble) => {
            const TroubleIcon = troubleIcons[trouble]
            return (
              <li key={trouble} className={classes.alert}>
                <TroubleIcon size={18} aria-hidden />
                <p className={classes.words}>
                  <TroubleWords {...{ trouble, device, nowMs }} openAlerts={openTypes} />
                </p>
              </li>
            )
          })}
      </ul>
    </li>
  )
}

function AlertItem({ alert, name, onMove }: { alert: Alert; name: string; onMove: OnMove }) {
  const TypeIcon = typeIcons[alert.alert_type]
  return (
    <li className={classes.alert}>
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
      <AlertAction alert={alert} device={name} onMove={onMove} />
    </li>
  )
}
