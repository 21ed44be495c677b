import { followAlerts } from './features/alerts/live.ts'
import { followCommands } from './features/commands/live.ts'
import { followDashboard } from './features/dashboard/live.ts'
import { followDevicePages } from './features/fleet/device-page/live.ts'
import { followDevices } from './features/fleet/devices/live.ts'
import { followFirstSteps } from './features/fleet/first-steps/live.ts'
import { followInsights } from './features/insights/list/live.ts'
import { followMapAlerts } from './features/fleet/map/live.ts'
import { followModelQuality } from './features/models/quality/live.ts'
import { followMyModels } from './features/models/owned/live.ts'
import { followBulkUpdates } from './shared/insights/bulk-updates.ts'
import type { Follow } from './platform/live/follower.ts'

/** Each feature's handler for the pushes that it uses. A feature's `live.ts` is added here. */
export const followers: readonly Follow[] = [
  followInsights,
  followBulkUpdates,
  followAlerts,
  followDevices,
  followDevicePages,
  followCommands,
  followMapAlerts,
  followDashboard,
  followFirstSteps,
  followModelQuality,
  followMyModels,
]
