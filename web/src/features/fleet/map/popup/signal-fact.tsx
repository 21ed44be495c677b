import type { DeviceSignal } from '@sentinel/contracts/fleet/map'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import classes from './device-popup.module.css'

const { popup, coverage } = messages.map

interface SignalFactProps {
  signal: DeviceSignal
  /** The user may open the page of the device. */
  hasPage: boolean
}

/** How well LoRaWAN networks hear the device, and when they last did. */
export function SignalFact({ signal, hasPage }: SignalFactProps) {
  const { device_id, margin_db, heard_at, signal: name } = signal
  return (
    <>
      <StatusBadge tone={signalTones[name]} icon={signalIcons[name]}>
        {coverage.signals[name]}
      </StatusBadge>
      <div>{popup.margin(margin_db)}</div>
      <div className={classes.quiet}>
        {popup.heard} <Age iso={heard_at} />
        {hasPage && (
          <>
            {' · '}
            <DevicePageLink deviceId={device_id} section="radio">
              {popup.receptions}
            </DevicePageLink>
          </>
        )}
      </div>
    </>
  )
}
