import { messages } from '../../messages/messages.ts'
import { DevicePageLink } from '../../shared/fleet/device-page-link.tsx'
import classes from './device-link.module.css'

interface DeviceLinkProps {
  deviceId: string
  /** Undefined until it is known. */
  name: string | undefined
}

export function DeviceLink({ deviceId, name }: DeviceLinkProps) {
  const device = name ?? messages.alerts.deviceOf(deviceId)
  return (
    <span className={classes.device}>
      <DevicePageLink deviceId={Number(deviceId)} className={classes.name}>
        {device}
      </DevicePageLink>
      {name !== undefined && <span className={classes.id}>{deviceId}</span>}
    </span>
  )
}
