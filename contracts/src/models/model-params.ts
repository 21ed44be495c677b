import { z } from 'zod'
import { ID_MAX } from '../values/limits.ts'

export const ModelParams = z.object({
  algId: z.coerce.number<number | string>().int().min(1).max(ID_MAX),
})

/** Identifies a model that was removed. */
export const ModelId = z.object({ alg_id: z.int() })
