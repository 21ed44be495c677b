import type { AlertStatus, AlertType } from '@sentinel/contracts/alerts'
import {
  AcknowledgedIcon,
  CableErrorIcon,
  GoodIcon,
  type Icon,
  LowBatteryIcon,
  NewAlertIcon,
  NoInsightsIcon,
  NoTriggersIcon,
} from './icons.ts'

/** The pictures of the statuses and types, each beside its word. */
export const statusIcons: Record<AlertStatus, Icon> = {
  new: NewAlertIcon,
  acknowledged: AcknowledgedIcon,
  resolved: GoodIcon,
}

export const typeIcons: Record<AlertType, Icon> = {
  sentinel_cable_error: CableErrorIcon,
  low_battery: LowBatteryIcon,
  no_recent_insights: NoInsightsIcon,
  no_recent_camera_triggers: NoTriggersIcon,
}
