import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const FeatureKey = z.enum(['insight_collections', 'ota_messages_experimental'])
export type FeatureKey = z.infer<typeof FeatureKey>

/** A switch of the user's own. `instructions` says what turning it on does. */
export const Feature = z.object({
  id: z.int(),
  key: FeatureKey,
  name: z.string(),
  enabled: z.boolean(),
  instructions: z.string(),
})
export type Feature = z.infer<typeof Feature>

export const listFeatures = {
  method: 'GET',
  url: '/api/features',
  access: 'signed-in',
  summary: 'The feature switches of the user',
  schema: { response: { 200: z.array(Feature) } },
} as const satisfies Endpoint

export const setFeature = {
  method: 'PUT',
  url: '/api/features/:featureId',
  access: 'owner',
  summary: 'Turn a feature on or off for the user',
  schema: {
    params: z.object({ featureId: z.coerce.number<number | string>().int().min(1).max(32_767) }),
    body: z.object({ enabled: z.boolean('Must be true or false.') }),
    response: { 200: Feature },
  },
} as const satisfies Endpoint
