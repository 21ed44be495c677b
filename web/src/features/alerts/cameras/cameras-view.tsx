import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { DEVICES_HELD_MAX, devicesQuery } from '../../../shared/fleet/devices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GoodIcon } from '../../../ui/marks/icons.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { AlertAction, type OnMove } from '../alert-action.tsx'
import { AlertSkeletons } from '../alert-skeletons.tsx'
import classes from './cameras-view.module.css'
import { type CameraInTrouble, groupCameras } from '../../../shared/fleet/group-cameras.ts'
import { Age } from '../../../ui/marks/age.tsx'
import { troubleIcons, typeIcons } from '../../../shared/alerts/alert-look.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { TroubleWords } from '../../../shared/fleet/trouble-words.tsx'
import { DeviceLink } from '../device-link.tsx'

const texts = messages.alerts
const { states } = messages.deviceHealth
const CAMERAS_AT_ONCE = 25

interface CamerasViewProps {
  alerts: readonly Alert[]
  onMove: OnMove
}

/** Lists the cameras that need a visit and those to watch, worst first. */
export function CamerasView({ alerts, onMove }: CamerasViewProps) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const nowMs = useNow()
  const groups = useMemo(() => devices && groupCameras({ alerts, devices, nowMs }), [alerts, devices, nowMs])
  if (!devices || !groups)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <AlertSkeletons />
  const { visit, watch } = groups
  return (
    <div className={classes.view}>
      {devices.length >= DEVICES_HELD_MAX && <Notice>{texts.cameras.heldOnly(DEVICES_HELD_MAX)}</Notice>}
      {visit.length === 0 && (
        <StatePanel icon={GoodIcon} title={texts.cameras.none}>
          <p>{texts.cameras.noneBody}</p>
        </StatePanel>
      )}
      <Cameras title={states.visit} cameras={visit} onMove={onMove} />
      <Cameras title={states.watch} note={texts.cameras.watchNote} cameras={watch} onMove={onMove} />
    </div>
  )
}

interface CamerasProps {
  title: string
  note?: string
  cameras: readonly CameraInTrouble[]
  onMove: OnMove
}

function Cameras({ title, note, cameras, onMove }: CamerasProps) {
  const [shown, setShown] = useState(CAMERAS_AT_ONCE)
  if (cameras.length === 0) return null
  const more = Math.min(CAMERAS_AT_ONCE, cameras.length - shown)
  return (
    <section className={classes.section} aria-label={title}>
      <h2>
        {title} <span className={classes.amount}>{cameras.length.toLocaleString('en')}</span>
      </h2>
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.cameras}>
        {cameras.slice(0, shown).map((camera) => (
          <CameraCard key={camera.deviceId} camera={camera} onMove={onMove} />
        ))}
      </ul>
      {more > 0 && (
        <Button onClick={() => setShown(shown + CAMERAS_AT_ONCE)}>{texts.cameras.more(more)}</Button>
      )}
    </section>
  )
}

interface CameraCardProps {
  camera: CameraInTrouble
  onMove: OnMove
}

/** Shows a camera, what has been wrong with it since when, and what to do about it. */
function CameraCard({ camera, onMove }: CameraCardProps) {
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
