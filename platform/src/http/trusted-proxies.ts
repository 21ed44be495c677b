import { z } from 'zod'
import { isAddressRange } from './address-ranges.ts'

const HOPS_MAX = 10

/** The trusted X-Forwarded-For headers: none, those from this many proxies in front of us, or those from some addresses. */
export const TrustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => isSingle(parts, /^(off|\d{1,2})$/) || parts.every(isAddressRange),
    'must be off, a number of proxies, or addresses and ranges with commas between',
  )
  .transform((parts): false | number | string[] => {
    if (isSingle(parts, /^off$/)) return false
    return isSingle(parts, /^\d+$/) ? Math.min(Number(parts[0]), HOPS_MAX) : parts
  })

export type TrustProxy = z.infer<typeof TrustedProxies>

/** Returns the value for Fastify's `trustProxy` option. */
export function toFastifyOption(
  trustProxy: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}

function isSingle(parts: string[], form: RegExp): boolean {
  return parts.length === 1 && form.test(parts[0] ?? '')
}
