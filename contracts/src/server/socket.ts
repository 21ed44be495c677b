import { z } from 'zod'
import { Alert } from '../alerts/alerts.ts'
import { BulkProgress } from '../insights/bulk-updates.ts'
import { DeviceUpdate } from '../commands/device-updates.ts'
import { Device } from '../fleet/devices.ts'
import { Insight, InsightStatus } from '../insights/insights.ts'
import { SOCKET_INSIGHT_IDS_PER_EVENT_MAX, SOCKET_INSIGHTS_PER_EVENT_MAX } from './limits.ts'
import { OtaMessage } from '../commands/ota-messages.ts'

/** Everything the api pushes. A payload is the changed row itself; only `resync` is a hint to refetch. */
export const serverEvents = {
  'alerts:badge': z.object({ new: z.int() }),
  'alert:changed': Alert,
  /** `total` is how many came in; where that is more than the rows enclosed, the list has to be fetched. */
  'insights:added': z.object({
    insights: z.array(Insight).max(SOCKET_INSIGHTS_PER_EVENT_MAX),
    total: z.int(),
  }),
  /**
   * All of `insight_ids` have this status now. Where more than that has changed (a photo has come, a person has named the
   * species), the rows are enclosed.
   */
  'insights:changed': z.object({
    insight_ids: z.array(z.int()).max(SOCKET_INSIGHT_IDS_PER_EVENT_MAX),
    insight_status: InsightStatus,
    insights: z.array(Insight).max(SOCKET_INSIGHTS_PER_EVENT_MAX),
  }),
  'bulk:progress': BulkProgress,
  'ota:changed': OtaMessage,
  'update:changed': DeviceUpdate,
  'device:changed': Device,
  resync: z.object({}),
} as const

export type ServerEventName = keyof typeof serverEvents

export type ServerToClientEvents = {
  [Name in ServerEventName]: (payload: z.infer<(typeof serverEvents)[Name]>) => void
}

/** What a client hands over at the handshake: its token, without the word Bearer. */
export const SocketAuth = z.object({ token: z.string() })
export type SocketAuth = z.infer<typeof SocketAuth>
