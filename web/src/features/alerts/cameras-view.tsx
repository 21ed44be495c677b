import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { DEVICES_HELD_MAX, devicesQuery } from '../../shared/fleet/devices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { GoodIcon } from '../../ui/marks/icons.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { OnMove } from './alert-action.tsx'
import { AlertSkeletons } from './alert-skeletons.tsx'
import { CameraCard } from './camera-card.tsx'
import classes from './cameras-view.module.css'
import { type CameraInTrouble, groupCameras } from '../../shared/fleet/group-cameras.ts'

const texts = messages.alerts.cameras
const { states } = messages.deviceHealth
const CAMERAS_AT_ONCE = 25

interface CamerasViewProps {
  alerts: readonly Alert[]
  onMove: OnMove
}

/** Where to go first: the cameras that need a visit, and those to keep an eye on, the worst first. */
export function CamerasView({ alerts, onMove }: CamerasViewProps) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const nowMs = useNow()
  const groups = useMemo(() => devices && groupCameras({ alerts, devices, nowMs }), [alerts, devices, nowMs])
  if (!devices || !groups)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <AlertSkeletons />
  const { visit, watch } = groups
  return (
    <div className={classes.view}>
      {devices.length >= DEVICES_HELD_MAX && <Notice>{texts.heldOnly(DEVICES_HELD_MAX)}</Notice>}
      {visit.length === 0 && (
        <StatePanel icon={GoodIcon} title={texts.none}>
          <p>{texts.noneBody}</p>
        </StatePanel>
      )}
      <Cameras title={states.visit} cameras={visit} onMove={onMove} />
      <Cameras title={states.watch} note={texts.watchNote} cameras={watch} onMove={onMove} />
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
      {more > 0 && <Button onClick={() => setShown(shown + CAMERAS_AT_ONCE)}>{texts.more(more)}</Button>}
    </section>
  )
}
