import { z } from 'zod'
import { MODEL_DESCRIPTION_MAX_CHARACTERS } from '../models/limits.ts'

/** Markdown. */
export const ModelDescription = z
  .string()
  .trim()
  .normalize()
  .max(MODEL_DESCRIPTION_MAX_CHARACTERS, `Must have at most ${MODEL_DESCRIPTION_MAX_CHARACTERS} characters.`)
  .regex(/^[\P{Cc}\n\t]*$/u, 'Must not contain control characters.')
