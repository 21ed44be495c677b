import { z } from 'zod'

/** What identifies the content of a stored file. */
export const StoredContent = z.object({ sha256: z.string(), size_bytes: z.int() })
