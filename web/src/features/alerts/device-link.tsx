import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import classes from './device-link.module.css'

interface DeviceLinkProps {
  deviceId: string
  /** Undefined while it is not known. */
  name: string | undefined
}

/** Leads to what the device has seen. */
export function DeviceLink({ deviceId, name }: DeviceLinkProps) {
  const device = name ?? messages.alerts.deviceOf(deviceId)
  return (
    <span className={classes.device}>
      <Link
        to="/insights"
        search={{ filters: [{ column: 'device_id', value: deviceId }] }}
        className={classes.name}
        title={messages.alerts.showInsightsOf(device)}
      >
        {device}
      </Link>
      {name !== undefined && <span className={classes.id}>{deviceId}</span>}
    </span>
  )
}
