import { z } from 'zod'
import { DeviceParams } from '../fleet/device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { Insight } from './insights.ts'
import { LATEST_INSIGHTS_MAX } from './limits.ts'

export const listLatestInsights = {
  method: 'GET',
  url: '/api/devices/:deviceId/insights',
  access: 'signed-in',
  scope: 'read',
  summary: 'The newest insights of one device of the user, archived ones included',
  schema: {
    params: DeviceParams,
    querystring: z.object({
      limit: z.coerce.number<number | string>().int().min(1).max(LATEST_INSIGHTS_MAX).optional(),
    }),
    response: { 200: z.object({ insights: z.array(Insight).max(LATEST_INSIGHTS_MAX) }) },
  },
} as const satisfies Endpoint
