import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { readCheckIn } from '../../../../shared/fleet/check-in.ts'
import { deviceStateQuery } from '../../../../shared/fleet/devices.ts'
import { readUpdateStatus } from '../../../../shared/commands/update-status.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { typeIcons } from '../../../../shared/alerts/alert-look.ts'
import { BatteryMark } from '../../../../shared/fleet/battery-mark.tsx'
import { CheckInMark } from '../../../../shared/fleet/check-in-mark.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { UpdateStatusBadge } from '../../../../shared/commands/update-status-badge.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { ForecastDay } from '../history/forecast.tsx'
import classes from './head.module.css'

const texts = messages.devicePage.facts

interface DeviceFactsProps {
  device: Device
  openTypes: readonly AlertType[] | undefined
}

/** Shows the device's current state in words. */
export function DeviceFacts({ device, openTypes }: DeviceFactsProps) {
  const { memory_remaining, summary, software_version } = device
  const state = useQuery(deviceStateQuery(device.device_id))
  const temperature = state.data?.temperature ?? null
  return (
    <dl className={classes.facts} aria-label={texts.title}>
      <Fact name={texts.battery} note={<ForecastDay state={state.data} device={device} />}>
        <BatteryMark device={device} />
      </Fact>
      <CheckInFact device={device} />
      <Fact name={texts.alerts}>
        {openTypes ? <AlertWords openTypes={openTypes} /> : <Skeleton width="8ch" />}
      </Fact>
      <Fact name={texts.temperature} note={state.data?.reported_at && <Age iso={state.data.reported_at} />}>
        {state.isPending ? (
          <Skeleton width="8ch" />
        ) : temperature === null ? (
          <Missing />
        ) : (
          texts.degrees(temperature)
        )}
      </Fact>
      <Fact name={texts.memory}>
        {memory_remaining !== null ? (
          texts.memoryOf(memory_remaining, summary.space_remaining)
        ) : summary.space_remaining !== null ? (
          texts.percent(summary.space_remaining)
        ) : (
          <Missing />
        )}
      </Fact>
      <Fact name={texts.firmware} note={<UpdateWords device={device} />}>
        {software_version ?? <Missing />}
      </Fact>
    </dl>
  )
}

function CheckInFact({ device }: { device: Device }) {
  const { last_seen, longitude } = device
  const cycleMinutes = device.reported_cycle_time ?? device.cycle_time
  return (
    <Fact
      name={texts.checkIn}
      note={
        <>
          {last_seen && <Time iso={last_seen} longitude={longitude} />}
          {cycleMinutes !== null && <span>{texts.every(cycleMinutes)}</span>}
        </>
      }
    >
      <span className={classes.line}>
        <CheckInMark checkIn={readCheckIn(device, useNow())} />
        {last_seen && <Age iso={last_seen} />}
      </span>
    </Fact>
  )
}

function UpdateWords({ device }: { device: Device }) {
  return (
    <span className={classes.line}>
      {texts.update} <UpdateStatusBadge status={readUpdateStatus(device)} />
      {device.open_commands > 0 && <span>{messages.commands.pending(device.open_commands)}</span>}
    </span>
  )
}

function AlertWords({ openTypes }: { openTypes: readonly AlertType[] }) {
  if (openTypes.length === 0) return texts.noAlerts
  return (
    <ul className={classes.alerts}>
      {openTypes.map((type) => {
        const TypeIcon = typeIcons[type]
        return (
          <li key={type}>
            <TypeIcon size={16} aria-hidden />
            {messages.alerts.types[type]}
          </li>
        )
      })}
    </ul>
  )
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

function Missing() {
  return <span className={classes.missing}>{texts.notReported}</span>
}
