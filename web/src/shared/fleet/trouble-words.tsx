import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { messages } from '../../messages/messages.ts'
import { findConditions } from '@sentinel/domain/fleet/device-conditions'
import type { CameraTrouble } from './camera-troubles.ts'
import { readCheckIn } from './check-in.ts'

const texts = messages.deviceHealth

interface TroubleWordsProps {
  trouble: CameraTrouble
  device: Device
  openAlerts: readonly AlertType[]
  nowMs: number
}

/** Says what is wrong with a camera, and what to do about it. */
export function TroubleWords({ trouble, ...known }: TroubleWordsProps) {
  // Shows the length of the delay, because it says more than the trouble's name.
  if (trouble === 'overdue') return <b>{texts.checkIn(readCheckIn(known.device, known.nowMs))}.</b>
  return (
    <>
      <b>{texts.troubles[trouble]}.</b> {explain(trouble, known)}
    </>
  )
}

function explain(
  trouble: Exclude<CameraTrouble, 'overdue'>,
  { device, openAlerts, nowMs }: Omit<TroubleWordsProps, 'trouble'>,
): string {
  if (trouble === 'update_failed') return texts.updateFailed
  if (trouble !== 'open_alert') return messages.alerts.advice[trouble]
  const conditions = findConditions(device, openAlerts, nowMs)
  const others = openAlerts.filter((type) => !conditions.includes(type))
  return others.map((type) => `${texts.troubles[type]}. ${messages.alerts.advice[type]}`).join(' ')
}
