import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'

export const getLiveness = {
  method: 'GET',
  url: '/healthz',
  access: 'public',
  summary: 'The process is alive',
  schema: { response: { 200: z.object({ status: z.literal('alive') }) } },
} as const satisfies Endpoint

/**
 * Responds with 503 `unavailable` if the database (or, in the gateway, the broker) does not work. `warning` lists what is refused although the
 * process is ready.
 */
export const getReadiness = {
  method: 'GET',
  url: '/readyz',
  access: 'public',
  summary: 'The process can do its work',
  schema: { response: { 200: z.object({ status: z.literal('ready'), warning: z.string().optional() }) } },
} as const satisfies Endpoint

export const healthEndpoints = {
  getLiveness,
  getReadiness,
}
