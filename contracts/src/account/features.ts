import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'

export const FeatureKey = z.enum(['insight_collections', 'ota_messages_experimental'])
export type FeatureKey = z.infer<typeof FeatureKey>

/** A switch that each user sets for their own account. `instructions` explains the effect of turning it on. */
export const Feature = z.object({
  id: z.int(),
  key: FeatureKey,
  name: z.string(),
  enabled: z.boolean(),
  instructions: z.string(),
})
export type Feature = z.infer<typeof Feature>

/** All features, in the order in which the screen shows them. Ids are never reused. */
export const FEATURES = [
  {
    id: 1,
    key: 'insight_collections',
    name: 'Insight Collections',
    instructions:
      'Shows the sightings that a camera made within one collection window as one row. Open the row to see each of them.',
  },
  {
    id: 2,
    key: 'ota_messages_experimental',
    name: 'OTA Messages (experimental)',
    instructions:
      'Adds OTA Messages to the menu: restart a camera, change its settings or ask for a sharper picture. ' +
      'Needs firmware 2.0.0 or newer, 2.2.0 or newer for sharper pictures.',
  },
] as const satisfies Omit<Feature, 'enabled'>[]

export const listFeatures = {
  method: 'GET',
  url: '/api/features',
  access: 'signed-in',
  scope: 'read',
  beforeSetup: true,
  summary: 'The feature switches of the user',
  schema: { response: { 200: z.array(Feature) } },
} as const satisfies Endpoint

export const setFeature = {
  method: 'PUT',
  url: '/api/features/:featureId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Turn a feature on or off for the user',
  schema: {
    params: z.object({ featureId: z.coerce.number<number | string>().int().min(1).max(32_767) }),
    body: z.object({ enabled: z.boolean('Must be true or false.') }),
    response: { 200: Feature },
  },
} as const satisfies Endpoint

export const featureEndpoints = {
  listFeatures,
  setFeature,
}
