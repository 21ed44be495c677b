import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { MODEL_CONFUSIONS_MAX, MODEL_QUALITY_CLASSES_MAX } from './limits.ts'
import { ModelParams } from './model-params.ts'
import { WireTime } from '../values/wire-time.ts'

/** The checked insights of one class and one confidence. */
const QualityScore = z.object({
  /** A percentage. Null if the camera sent none. */
  confidence: z.int().min(0).max(100).nullable(),
  right: z.int(),
  wrong: z.int(),
})

/** The results of people's checks of a class. */
export const ClassQuality = z.object({
  class_id: z.int(),
  class_name: z.string(),
  /** Counts the checked insights to which the model gave this class, and how many of them people confirmed. */
  checked: z.int(),
  confirmed: z.int(),
  /** Counts the checked insights to which people gave this class and the model another one. */
  missed: z.int(),
  /** The lowest confidence is first. */
  scores: z.array(QualityScore).max(102),
  /** The classes that people chose instead, the most frequent first. */
  confusions: z
    .array(z.object({ class_id: z.int(), class_name: z.string(), count: z.int() }))
    .max(MODEL_CONFUSIONS_MAX),
})
export type ClassQuality = z.infer<typeof ClassQuality>

/** Counts how often a model was right on the user's devices, according to the insights that people confirmed or corrected. */
export const ModelQuality = z.object({
  alg_id: z.int(),
  alg_name: z.string(),
  read_at: WireTime,
  checked: z.int(),
  confirmed: z.int(),
  /** The class with the most checks is first. */
  classes: z.array(ClassQuality).max(MODEL_QUALITY_CLASSES_MAX),
  /** Counts the classes that were left out because of the limit. */
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
