import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { MODEL_CONFUSIONS_MAX, MODEL_QUALITY_CLASSES_MAX } from './limits.ts'
import { ModelParams } from './model-params.ts'
import { WireTime } from '../values/wire-time.ts'

/** The checked insights with one class and one confidence. */
const QualityScore = z.object({
  /** A percentage. Null if the camera sent none. */
  confidence: z.int().min(0).max(100).nullable(),
  right: z.int(),
  wrong: z.int(),
})

/** The results of users' checks of a class. */
export const ClassQuality = z.object({
  class_id: z.int(),
  class_name: z.string(),
  /** The number of checked insights to which the model gave this class, and how many of them users confirmed. */
  checked: z.int(),
  confirmed: z.int(),
  /** The number of checked insights to which users gave this class and the model gave another. */
  missed: z.int(),
  /** Lowest confidence first. */
  scores: z.array(QualityScore).max(102),
  /** The classes that users chose instead, most frequent first. */
  confusions: z
    .array(z.object({ class_id: z.int(), class_name: z.string(), count: z.int() }))
    .max(MODEL_CONFUSIONS_MAX),
})
export type ClassQuality = z.infer<typeof ClassQuality>

/** Counts how often a model was right on the user's devices, according to the insights that users confirmed or corrected. */
export const ModelQuality = z.object({
  alg_id: z.int(),
  alg_name: z.string(),
  read_at: WireTime,
  checked: z.int(),
  confirmed: z.int(),
  /** Sorted by number of checks, highest first. */
  classes: z.array(ClassQuality).max(MODEL_QUALITY_CLASSES_MAX),
  /** The number of classes left out because of the limit. */
  left_out: z.int(),
})
export type ModelQuality = z.infer<typeof ModelQuality>

export const getModelQuality = {
  method: 'GET',
  url: '/api/models/:algId/quality',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'How often a model was right on the devices of the user, by class and confidence',
  schema: { params: ModelParams, response: { 200: ModelQuality } },
} as const satisfies Endpoint

export const modelQualityEndpoints = { getModelQuality }
