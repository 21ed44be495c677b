import { createHash, randomBytes } from 'node:crypto'
import { CLAIM_CODE_BITS } from '@sentinel/contracts/fleet/limits'
import { toBase32 } from './base32.ts'

export function drawClaimCode(): string {
  return toBase32(randomBytes(CLAIM_CODE_BITS / 8))
}

/** Returns the hash under which a code is stored. Users type the code in lower case and in groups. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest()
}
