import { createHash, randomBytes } from 'node:crypto'
import { CLAIM_CODE_BITS } from '@sentinel/contracts/fleet/limits'
import { toBase32 } from './base32.ts'

export function drawClaimCode(): string {
  return toBase32(randomBytes(CLAIM_CODE_BITS / 8))
}

/** What is kept of a code. People type it in small letters and in groups. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest()
}
