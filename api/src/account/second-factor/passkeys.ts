import type { PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { verifyAuthenticationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeyName {
  id: string
  transports: string[]
}

/** Returns the user's passkeys that work on this host. */
export async function findPasskeysAt(
  db: Database,
  { userId, rpId }: { userId: number; rpId: string },
): Promise<PasskeyName[]> {
  return db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .select(['credential_id as id', 'transports'])
    .orderBy('passkey_id')
    .execute()
}

/** Returns true if one of the user's passkeys signed this challenge. Also advances its signature counter. */
export async function acceptPasskey(
  tx: Database,
  party: RelyingParty,
  { userId, answer, expected }: { userId: number; answer: PasskeyAnswer; expected: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .where('rp_id', '=', party.id)
    .where('credential_id', '=', answer.id)
    .select(['passkey_id', 'public_key', 'signature_count', 'transports'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const counter = await verify(party, answer, expected, {
    id: answer.id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.signature_count,
    transports: row.transports,
  })
  if (counter === undefined) return false
  await tx
    .updateTable('passkey')
    .set({ signature_count: counter, last_used_at: sql<string>`now()` })
    .where('passkey_id', '=', row.passkey_id)
    .execute()
  return true
}

/** Returns the new counter, or undefined for an invalid response. */
async function verify(
  party: RelyingParty,
  response: PasskeyAnswer,
  expectedChallenge: string,
  credential: WebAuthnCredential,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential,
      requireUserVerification: false, // the password was the first factor
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined // the library throws for every invalid response
  }
}
