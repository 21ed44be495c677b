import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { MODEL_CONFUSIONS_MAX, MODEL_QUALITY_CLASSES_MAX } from './limits.ts'
import { ModelParams } from './model-params.ts'
import { WireTime } from '../values/wire-time.ts'

/** Checked insights of one class and one confidence. */
const QualityScore = z.object({
  /** Percent; null where the camera sent none. */
  confidence: z.int().min(0).max(100).nullable(),
  right: z.int(),
  wrong: z.int(),
})

/** What people found when they checked a class. */
export const ClassQuality = z.object({
  class_id: z.int(),
  class_name: z.string(),
  /** Checked insights that the model gave this class, and how many of them people confirmed. */
  checked: z.int(),
  confirmed: z.int(),
  /** Checked insights that people gave this class, and that the model had given another. */
  missed: z.int(),
  /** By confidence, the lowest first. */
  scores: z.array(QualityScore).max(102),
  /** What people said instead, the most frequent first. */
  confusions: z
    .array(z.object({ class_id: z.int(), class_name: z.string(), count: z.int() }))
    .max(MODEL_CONFUSIONS_MAX),
})
export type ClassQuality = z.infer<typeof ClassQuality>

/** How often a model was right on the user's devices, by the insights that people confirmed or corrected. */
export const ModelQuality = z.object({
  alg_id: z.int(),
  alg_name: z.string(),
  read_at: WireTime,
  checked: z.int(),
  confirmed: z.int(),
  /** The most checked first. */
  classes: z.array(ClassQuality).max(MODEL_QUALITY_CLASSES_MAX),
  /** How many classes were left out because there are more. */
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
