import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Insight, InsightClass, InsightParams } from './insights.ts'
import { CLASS_ID_MAX } from '../device-messages/limits.ts'
import { WireTime } from '../values/wire-time.ts'

const SpeciesClass = z.object({ class_id: z.int(), className: z.string() })

/** An insight's species according to the model, and according to a user. */
export const InsightSpecies = z.object({
  machine: InsightClass,
  /** The user who confirmed or corrected the species, and when. Null if nobody has. */
  review: z.object({ class_id: z.int(), className: z.string(), by: z.string(), at: WireTime }).nullable(),
  /** The classes that a user can choose: those of the insight's model, sorted by name. */
  classes: z.array(SpeciesClass),
})
export type InsightSpecies = z.infer<typeof InsightSpecies>

const IfReviewed = z.object({
  /** Changes the insight only if its current review is this class or, for `none`, if it has no review. */
  reviewed_as: z
    .union([
      z.literal('none'),
      z.coerce.number<number | string>('Must be a class or "none".').int().min(0).max(CLASS_ID_MAX),
    ])
    .optional(),
})

export const getInsightSpecies = {
  method: 'GET',
  url: '/api/insights/:insightId/species',
  access: 'signed-in',
  scope: 'read',
  summary: 'What an insight shows, by machine and by person, and what can be chosen',
  schema: { params: InsightParams, response: { 200: InsightSpecies } },
} as const satisfies Endpoint

export const setInsightSpecies = {
  method: 'PUT',
  url: '/api/insights/:insightId/species',
  access: 'owner',
  scope: 'triage',
  audit: false,
  summary: 'Confirm the class of an insight, or correct it; the machine’s answer is kept',
  managersOnly: true,
  errors: ['conflict'],
  schema: {
    params: InsightParams,
    querystring: IfReviewed,
    body: z.strictObject({ class_id: z.int('Must be a class.').min(0).max(CLASS_ID_MAX) }),
    response: { 200: Insight },
  },
} as const satisfies Endpoint

export const clearInsightSpecies = {
  method: 'DELETE',
  url: '/api/insights/:insightId/species',
  access: 'owner',
  scope: 'triage',
  audit: false,
  summary: 'Take a person’s answer back: the machine’s counts again',
  managersOnly: true,
  errors: ['conflict'],
  schema: { params: InsightParams, querystring: IfReviewed, response: { 200: Insight } },
} as const satisfies Endpoint

export const speciesEndpoints = {
  getInsightSpecies,
  setInsightSpecies,
  clearInsightSpecies,
}
