import { z } from 'zod'
import { Alert } from '../alerts/alerts.ts'
import { BulkProgress } from '../insights/bulk-updates.ts'
import { DeviceUpdate } from '../commands/device-updates.ts'
import { Device } from '../fleet/devices.ts'
import { Insight, InsightStatus } from '../insights/insights.ts'
import { SOCKET_INSIGHT_IDS_PER_EVENT_MAX, SOCKET_INSIGHTS_PER_EVENT_MAX } from './limits.ts'
import { OtaMessage } from '../commands/ota-messages.ts'

/** All events that the api pushes. A payload is the changed row itself. Only `resync` makes the client refetch. */
export const serverEvents = {
  'alerts:badge': z.object({ new: z.int() }),
  'alert:changed': Alert,
  /** `total` is the number of new insights. If it exceeds the number of included rows, the client has to fetch the list. */
  'insights:added': z.object({
    insights: z.array(Insight).max(SOCKET_INSIGHTS_PER_EVENT_MAX),
    total: z.int(),
  }),
  /** All of `insight_ids` now have this status. If more has changed (a photo arrived, or a user named the species), the rows are included. */
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

/** The client sends its token, without the word Bearer, in the handshake. */
export const SocketAuth = z.object({ token: z.string() })
export type SocketAuth = z.infer<typeof SocketAuth>
