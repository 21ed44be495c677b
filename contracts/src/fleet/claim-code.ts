import { z } from 'zod'
import { WireTime } from '../values/wire-time.ts'

/** A claim code when it is made; only its hash is kept. */
export const ClaimCode = z.object({ device_id: z.int(), claim_code: z.string(), expires_at: WireTime })
export type ClaimCode = z.infer<typeof ClaimCode>
