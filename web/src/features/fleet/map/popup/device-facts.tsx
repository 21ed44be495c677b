import type { DeviceSignal } from '@sentinel/contracts/fleet/map'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { UpdateStatusBadge } from '../../../../shared/commands/update-status-badge.tsx'
import { readUpdateStatus } from '../../../../shared/commands/update-status.ts'
import { DevicePageLink } from '../../../../shared/fleet/device-page-link.tsx'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { formatInsightCount } from '../to-marks.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'
import classes from './device-popup.module.css'

const { popup, coverage } = messages.map

interface SignalFactProps {
  signal: DeviceSignal
  /** True if the user may open the device's page. */
  hasPage: boolean
}

/** Shows how well LoRaWAN networks receive the device, and when they last did. */
function SignalFact({ signal, hasPage }: SignalFactProps) {
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

const texts = messages.map.popup

interface DeviceFactsProps {
  chosen: ChosenDevice
  /** True if the user may open the device's page. */
  hasPage: boolean
}

/** Shows the facts in a fixed order. Only devices connected over LoRa have a signal. */
export function DeviceFacts({ chosen, hasPage }: DeviceFactsProps) {
  const { device, place, signal, isSignalFailed, insights } = chosen
  const { device_id, location_name, last_seen } = device
  return (
    <dl className={classes.facts}>
      <Fact name={texts.deviceId}>{device_id}</Fact>
      <Fact name={texts.location}>{location_name ?? texts.noLocation}</Fact>
      <Fact name={texts.latLong}>{messages.map.coordinates(place.latitude, place.longitude)}</Fact>
      <Fact name={texts.lastSeen}>
        {last_seen === null ? (
          texts.never
        ) : (
          <>
            <UtcTime iso={last_seen} />{' '}
            <span className={classes.quiet}>
              (<Age iso={last_seen} />)
            </span>
          </>
        )}
      </Fact>
      {signal && (
        <Fact name={texts.signal}>
          <SignalFact signal={signal} hasPage={hasPage} />
        </Fact>
      )}
      {isSignalFailed && <Fact name={texts.signal}>{texts.signalFailed}</Fact>}
      {(device.device_update_status !== null || device.open_commands > 0) && (
        <Fact name={texts.update}>
          <UpdateStatusBadge status={readUpdateStatus(device)} />
          {device.open_commands > 0 && (
            <>
              {' '}
              <span className={classes.quiet}>{messages.commands.pending(device.open_commands)}</span>
            </>
          )}
        </Fact>
      )}
      <Fact name={texts.insightCount}>
        {insights ? formatInsightCount(insights.insight_count) : <Skeleton width="32px" />}
      </Fact>
      <Fact name={texts.mostRecent}>
        {insights ? <MostRecent latest={insights.latest} /> : <Skeleton width="160px" />}
      </Fact>
    </dl>
  )
}

function MostRecent({ latest }: Pick<NonNullable<ChosenDevice['insights']>, 'latest'>) {
  if (!latest) return texts.none
  return (
    <>
      {latest.class_name}, <UtcTime iso={displayedTime(latest)} />
    </>
  )
}

function UtcTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(iso, 'UTC')}</time>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
