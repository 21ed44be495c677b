import { z } from 'zod'

/** Identifies the content of a stored file. */
export const StoredContent = z.object({ sha256: z.string(), size_bytes: z.int() })
