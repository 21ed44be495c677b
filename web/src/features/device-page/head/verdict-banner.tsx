import type { AlertType } from '@sentinel/contracts/alerts'
import type { Device } from '@sentinel/contracts/devices'
import { messages } from '../../../messages/messages.ts'
import { AwaitedIcon, GoodIcon, type Icon, VisitIcon, WarnIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { judgeDevice, type Reason, type Verdict } from '../judge-device.ts'
import classes from './head.module.css'

const texts = messages.devicePage.verdict

const icons: Record<Verdict['state'], Icon> = {
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
  const { state, reasons } = judgeDevice(device, openTypes, nowMs)
  const VerdictIcon = icons[state]
  return (
    <section className={`${classes.verdict} ${classes[state]}`} aria-labelledby="verdict">
      <VerdictIcon size={24} aria-hidden />
      <div>
        <h2 id="verdict">{texts[state]}</h2>
        {state === 'fine' && <p>{texts.fineBody}</p>}
        {state === 'awaited' && <p>{texts.awaitedBody}</p>}
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason.kind === 'problem' ? reason.type : reason.kind}>
                <ReasonWords reason={reason} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function ReasonWords({ reason }: { reason: Reason }) {
  if (reason.kind === 'lowBattery') return texts.low
  if (reason.kind === 'updateFailed') return texts.updateFailed
  if (reason.kind === 'checkIn') {
    const words = messages.deviceHealth.checkIn(reason.checkIn)
    return reason.checkIn.state === 'late' ? texts.late(words) : texts.silent(words)
  }
  return (
    <>
      <b>{messages.alerts.types[reason.type]}.</b> {messages.alerts.advice[reason.type]}
    </>
  )
}
