import { PASSKEYS_MAX, SECOND_FACTOR_VALID_MINUTES } from '@sentinel/contracts/account/limits'
import type { NewPasskey } from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { type Challenge, insertChallenge } from './challenges.ts'
import { findPasskeysAt } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

const CONSOLE_NAME = 'Sentinel Console'
/** EdDSA, ES256 and RS256, in order of preference (COSE algorithms, RFC 9053). Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Returns the options with which a browser creates a passkey, and the challenge that it has to answer. */
export async function beginPasskey(
  tx: Database,
  party: RelyingParty,
  { userId, sessionId, email }: { userId: number; sessionId: string; email: string },
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { challengeId, passkeyChallenge } = await insertChallenge(tx, {
    userId,
    purpose: 'add_passkey',
    asker: sessionId,
  })
  const options = await generateRegistrationOptions({
    rpName: CONSOLE_NAME,
    rpID: party.id,
    userName: email,
    userID: new Uint8Array(Buffer.from(`sentinel-user-${userId}`)),
    challenge: new Uint8Array(Buffer.from(passkeyChallenge, 'base64url')),
    timeout: SECOND_FACTOR_VALID_MINUTES * 60_000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await findPasskeysAt(tx, { userId, rpId: party.id }),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  return { challenge: challengeId, options: { ...options } }
}

/** Returns the credential that a browser created for this challenge, or undefined if the response is not valid. */
export async function readNewPasskey(
  party: RelyingParty,
  { passkeyChallenge }: Challenge,
  passkey: NewPasskey,
): Promise<WebAuthnCredential | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: passkeyChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false, // the password was the first factor
    })
    return verified ? registrationInfo.credential : undefined
  } catch {
    return undefined // the library throws for every invalid response
  }
}

/** Returns false if the credential already exists, or if the user has too many. */
export async function insertPasskey(
  tx: Database,
  party: RelyingParty,
  { userId, name, credential }: { userId: number; name: string; credential: WebAuthnCredential },
): Promise<boolean> {
  if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: credential.id,
      rp_id: party.id,
      public_key: Buffer.from(credential.publicKey),
      signature_count: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function countPasskeys(db: Database, userId: number): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .select((row) => row.fn.countAll<number>().as('passkeys'))
    .executeTakeFirstOrThrow()
  return passkeys
}
