import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { FIRST_STEPS_SIGHTINGS } from './limits.ts'
import { WireTime } from '../values/wire-time.ts'

/** Simulated cameras that an account can view before it has cameras of its own. */
export const SampleFleet = z.object({
  /** `waiting` for other fleets; `filling` while the cameras send the past weeks' insights. */
  state: z.enum(['waiting', 'filling', 'ready']),
  cameras: z.int().min(0),
  /** The number of insights that have arrived. */
  insights: z.int().min(0),
  /** The time at which the server removes the cameras. */
  removed_at: WireTime,
})
export type SampleFleet = z.infer<typeof SampleFleet>

/** A new account's progress towards its first results. */
export const FirstSteps = z.object({
  /** False if the user has closed the steps, and for accounts created by staff. */
  is_open: z.boolean(),
  /** True if the account has cameras that are not samples. */
  has_cameras: z.boolean(),
  sample_fleet: SampleFleet.nullable(),
  /** The number of insights with a status, up to `FIRST_STEPS_SIGHTINGS`. */
  triaged: z.int().min(0).max(FIRST_STEPS_SIGHTINGS),
  has_integration: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const getFirstSteps = {
  method: 'GET',
  url: '/api/first-steps',
  access: 'owner',
  scope: 'read',
  summary: 'What a new account has done so far, and its sample cameras',
  schema: { response: { 200: FirstSteps } },
} as const satisfies Endpoint

export const closeFirstSteps = {
  method: 'DELETE',
  url: '/api/first-steps',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Close the first steps for good',
  schema: { response: { 200: z.object({}) } },
} as const satisfies Endpoint

export const createSampleFleet = {
  method: 'POST',
  url: '/api/sample-fleet',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Ask for simulated cameras; an account that has them keeps them',
  errors: ['unavailable'],
  schema: { response: { 200: FirstSteps } },
} as const satisfies Endpoint

export const removeSampleFleet = {
  method: 'DELETE',
  url: '/api/sample-fleet',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Remove the simulated cameras with everything they have sent',
  errors: ['not_found'],
  schema: { response: { 200: FirstSteps } },
} as const satisfies Endpoint

export const firstStepsEndpoints = {
  getFirstSteps,
  closeFirstSteps,
  createSampleFleet,
  removeSampleFleet,
}
