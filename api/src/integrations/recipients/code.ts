import { createHmac, randomInt } from 'node:crypto'
import { RECIPIENT_CODE_DIGITS } from '@sentinel/contracts/integrations/limits'

export function createCode(): string {
  return String(randomInt(10 ** RECIPIENT_CODE_DIGITS)).padStart(RECIPIENT_CODE_DIGITS, '0')
}

/** Uses a key, because a plain hash of so few digits could be reversed by trying all of them. */
export function hashCode(
  linkKey: string,
  { userId, phoneNumber, code }: { userId: number; phoneNumber: string; code: string },
): Buffer {
  return createHmac('sha256', linkKey).update(`recipient code ${userId} ${phoneNumber} ${code}`).digest()
}
