import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

const DeviceId = z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX)

/** Clearing a device removes all of its owners' data. Its links end immediately. Then everything received earlier is archived in the background. */
export const Clearing = z.object({
  clearing_id: z.int(),
  device_id: z.int(),
  /** `failed` after several tries without progress. Clearing the device again continues the work. */
  state: z.enum(['processing', 'completed', 'failed']),
  /** `done` counts the insights archived so far. `total` is the approximate total number. */
  done: z.int(),
  total: z.int(),
  begun_at: WireTime,
  ended_at: WireTime.nullable(),
  /** Null if the account was deleted. */
  begun_by: z.string().nullable(),
})
export type Clearing = z.infer<typeof Clearing>

export const clearWholeDevice = {
  method: 'DELETE',
  url: '/api/internal/devices/:deviceId',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Clear a device: end its links, remove what people set, and archive its insights',
  errors: ['not_found'],
  schema: {
    params: z.object({ deviceId: DeviceId }),
    response: { 200: Clearing },
  },
} as const satisfies Endpoint

export const listClearings = {
  method: 'GET',
  url: '/api/internal/clearings',
  access: 'staff',
  scope: 'manage',
  summary: 'Devices that were cleared or are being cleared, or one of them, the newest first',
  schema: {
    querystring: ListQuery.extend({ device: DeviceId.optional() }),
    response: { 200: z.array(Clearing) },
  },
} as const satisfies Endpoint

export const getClearing = {
  method: 'GET',
  url: '/api/internal/clearings/:clearingId',
  access: 'staff',
  scope: 'manage',
  summary: 'How far clearing a device is',
  errors: ['not_found'],
  schema: {
    params: z.object({ clearingId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) }),
    response: { 200: Clearing },
  },
} as const satisfies Endpoint

export const clearingEndpoints = { clearWholeDevice, listClearings, getClearing }
