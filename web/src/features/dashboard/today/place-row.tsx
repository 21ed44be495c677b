import { deviceName } from '@sentinel/domain/fleet/device-name'
import { messages } from '../../../messages/messages.ts'
import { cameraTroubles, needsVisit } from '../../../shared/fleet/camera-troubles.ts'
import type { CameraInTrouble } from '../../../shared/fleet/group-cameras.ts'
import { troubleIcons } from '../../../shared/alerts/alert-look.ts'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import type { PlaceInTrouble } from './find-places.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.broken

/** A place, how many of its cameras need a visit, and what is wrong with the worst of them. */
export function PlaceRow({ place: { name, cameras } }: { place: PlaceInTrouble }) {
  const [worst] = cameras
  const troubles = findVisitTroubles(worst)
  const words = troubles.map((trouble) => messages.deviceHealth.troubles[trouble]).join(', ')
  const WorstIcon = troubleIcons[troubles[0] ?? 'open_alert']
  return (
    <li className={classes.place}>
      <WorstIcon size={16} aria-hidden />
      <span className={classes.placeName}>
        <b>{name ?? texts.noPlace}</b>{' '}
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

/** The reasons for the visit, the worst first, whether there is an alert of them or not. */
function findVisitTroubles({ openTypes, others }: CameraInTrouble) {
  const found = new Set([...openTypes, ...others])
  return cameraTroubles.filter((trouble) => needsVisit(trouble) && found.has(trouble))
}
