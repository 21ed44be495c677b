import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { TEXT_MAX_CHARACTERS } from './limits.ts'
import { ListQuery } from './lists.ts'
import { WireTime } from './wire-time.ts'

/** A set of models that cameras get together. */
export const ModelRelease = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  approved: z.boolean(),
  created_at: WireTime,
  alg_ids: z.array(z.int()),
})
export type ModelRelease = z.infer<typeof ModelRelease>

const ReleaseQuery = ListQuery.extend({
  /** Found anywhere in the name, whatever its case. */
  name: z
    .string()
    .trim()
    .max(TEXT_MAX_CHARACTERS)
    .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')
    .optional(),
})

export const listReleases = {
  method: 'GET',
  url: '/api/modelRelease',
  access: 'owner',
  scope: 'read',
  summary: 'Model releases, the newest first: all of them for staff, those of the account for others',
  schema: { querystring: ReleaseQuery, response: { 200: z.array(ModelRelease) } },
} as const satisfies Endpoint

export const listApprovedReleases = {
  method: 'GET',
  url: '/api/modelRelease/approved',
  access: 'owner',
  scope: 'read',
  summary: 'Those of these releases that are approved, the newest first',
  schema: { querystring: ReleaseQuery, response: { 200: z.array(ModelRelease) } },
} as const satisfies Endpoint
