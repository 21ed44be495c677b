import type { Database } from '@sentinel/migrations/connect'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { invalid } from '../../platform/http/errors.ts'
import { BrokenSeal, type SealedSecrets } from '../../platform/sealed-secrets.ts'

const PERIOD_SECONDS = 30
const ISSUER = 'Sentinel Console'
/** Codes from the step before or after are also accepted, because clocks differ and typing takes time (RFC 6238, section 5.2). */
const STEPS_ALLOWED = 1
/** While the app is being set up, a wrong code within this many steps is recognized as coming from a wrong clock. */
const STEPS_RECOGNIZED = 20

/** Returns a new 160-bit secret, as RFC 4226 recommends. */
export function makeAuthenticatorSecret(): Secret {
  return new Secret({ size: 20 })
}

/** Returns `otpauth://totp/…`, the content of the QR code for an app. */
export function toAuthenticatorUri(secret: Secret, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_SECONDS }).toString()
}

/** Returns how many seconds a clock that shows this code is ahead of ours, in whole steps. Returns undefined for any other code. */
export function findClockOffsetSeconds(secret: Secret, code: string, now: number): number | undefined {
  const steps = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token: code,
    timestamp: now,
    window: STEPS_RECOGNIZED,
  })
  return steps === null ? undefined : steps * PERIOD_SECONDS
}

/** Returns the time step of a correct code, or undefined for a wrong one. */
export function findStep(secret: Secret, code: string, now: number): number | undefined {
  const offset = findClockOffsetSeconds(secret, code, now)
  if (offset === undefined || Math.abs(offset) > STEPS_ALLOWED * PERIOD_SECONDS) return undefined
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + offset / PERIOD_SECONDS
}

/**
 * Accepts a code from the user's app. Each code works once. If two requests use the same code at the same time, returns true for only one of them.
 * Throws `ApiError` if the console cannot read the app's secret (for example after a restore without DATA_KEY), because every code would be refused.
 */
export async function acceptAuthenticatorCode(
  tx: Database,
  sealedSecrets: SealedSecrets,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('secret')
    .executeTakeFirst()
  const step = row && findStep(openStored(sealedSecrets, row.secret), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a secret that its owner still has to confirm. Returns false if an app is already set up. */
export async function storeUnconfirmedSecret(
  db: Database,
  sealedSecrets: SealedSecrets,
  { userId, secret }: { userId: number; secret: Secret },
): Promise<boolean> {
  const sealed = sealedSecrets.seal(secret.base32)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator')
    .values({ user_id: userId, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findUnconfirmedSecret(
  db: Database,
  sealedSecrets: SealedSecrets,
  userId: number,
): Promise<Secret | undefined> {
  const row = await db
    .selectFrom('authenticator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .select('secret')
    .executeTakeFirst()
  return row && openSecret(sealedSecrets, row.secret)
}

/** Activates the app. The code that confirmed it cannot be used again. */
export async function confirmSecret(
  tx: Database,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if none was set up. */
export async function deleteAuthenticator(tx: Database, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmed_at !== null
}

const UNREADABLE =
  'This console can no longer check the codes of your app, for example because it was restored from a backup. Use another method, or ask the people who run it to remove your app.'

function openStored(sealedSecrets: SealedSecrets, sealed: Buffer): Secret {
  try {
    return openSecret(sealedSecrets, sealed)
  } catch (error) {
    throw error instanceof BrokenSeal ? invalid({ code: UNREADABLE }) : error
  }
}

function openSecret(sealedSecrets: SealedSecrets, sealed: Buffer): Secret {
  return Secret.fromBase32(sealedSecrets.open(sealed))
}
