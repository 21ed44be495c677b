import { type AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { AlertStatus } from '@sentinel/contracts/alerts/alerts'
import type { CameraTrouble } from '../fleet/camera-troubles.ts'
import {
  AcknowledgedIcon,
  AlertsIcon,
  BadIcon,
  CableErrorIcon,
  GoodIcon,
  type Icon,
  LateIcon,
  LowBatteryIcon,
  NewAlertIcon,
  NoInsightsIcon,
  NoTriggersIcon,
} from '../../ui/marks/icons.ts'

/** The icons of the statuses and types. Each is shown next to its word. */
export const statusIcons: Record<AlertStatus, Icon> = {
  new: NewAlertIcon,
  acknowledged: AcknowledgedIcon,
  resolved: GoodIcon,
}

export const typeIcons = {
  sentinel_cable_error: CableErrorIcon,
  low_battery: LowBatteryIcon,
  no_recent_insights: NoInsightsIcon,
  no_recent_camera_triggers: NoTriggersIcon,
} as const satisfies Record<AlertType, Icon>

/** Returns `bad` for an alert that needs a visit. */
export function toneOf(type: AlertType): 'bad' | 'warn' {
  return alertTypes[type].needsVisit ? 'bad' : 'warn'
}

export const troubleIcons: Record<CameraTrouble, Icon> = {
  ...typeIcons,
  overdue: LateIcon,
  update_failed: BadIcon,
  open_alert: AlertsIcon,
}
