import { z } from 'zod'
import { WireTime } from '../values/wire-time.ts'

/** A new claim code. Only its hash is stored. */
export const ClaimCode = z.object({ device_id: z.int(), claim_code: z.string(), expires_at: WireTime })
export type ClaimCode = z.infer<typeof ClaimCode>
