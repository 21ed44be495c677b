import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { messages } from '../../../../messages/messages.ts'
import { type CameraState, findTroubles, judgeCamera } from '../../../../shared/fleet/camera-troubles.ts'
import { AwaitedIcon, GoodIcon, type Icon, VisitIcon, WarnIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { TroubleWords } from '../../../../shared/fleet/trouble-words.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import classes from './head.module.css'

const texts = messages.devicePage.verdict

const icons: Record<CameraState, Icon> = {
  visit: VisitIcon,
  watch: WarnIcon,
  fine: GoodIcon,
  awaited: AwaitedIcon,
}

interface VerdictBannerProps {
  device: Device
  /** Undefined while they are not known. */
  openTypes: readonly AlertType[] | undefined
}

/** Whether somebody has to go there, and why. */
export function VerdictBanner({ device, openTypes }: VerdictBannerProps) {
  const nowMs = useNow()
  if (!openTypes) return <Skeleton height="68px" />
  const troubles = findTroubles(device, openTypes, nowMs)
  const state = judgeCamera(device, troubles)
  const VerdictIcon = icons[state]
  return (
    <section className={`${classes.verdict} ${classes[state]}`} aria-labelledby="verdict">
      <VerdictIcon size={24} aria-hidden />
      <div>
        <h2 id="verdict">{messages.deviceHealth.states[state]}</h2>
        {state === 'fine' && <p>{texts.fineBody}</p>}
        {state === 'awaited' && <p>{texts.awaitedBody}</p>}
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
