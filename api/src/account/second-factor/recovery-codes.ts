import { createHmac, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { Secret } from 'otpauth'

const CODE_BYTES = 10 // 80 bits, 16 characters of base32

/** Replaces the user's codes. Returns the new ones, such as `ABCD-EFGH-IJKL-MNOP`. They cannot be retrieved later. */
export async function replaceRecoveryCodes(tx: Database, key: string, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode())
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_mac: toMac(key, userId, code) })))
    .execute()
  return codes
}

/** Accepts a code, which then no longer works. If two requests use the same code at the same time, returns true for only one of them. */
export async function acceptRecoveryCode(
  tx: Database,
  key: string,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_mac', '=', toMac(key, userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .select((row) => row.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

export async function deleteRecoveryCodes(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

function makeCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer })
  return base32.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Ignores case, spaces and dashes. */
function toMac(key: string, userId: number, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', key).update(`recovery code ${userId} ${letters}`).digest()
}
