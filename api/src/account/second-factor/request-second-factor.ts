import type { RequestedProof, ProofMethod } from '@sentinel/contracts/http/errors'
import { SECOND_FACTOR_VALID_MINUTES } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { insertChallenge } from './challenges.ts'
import type { Factors } from './find-methods.ts'
import { findPasskeysAt } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

interface Question {
  userId: number
  purpose: 'sign_in' | 'confirm'
  asker: string
  factors: Factors
  /** The address at which the user opened the console. Undefined if passkeys do not work there. */
  party: RelyingParty | undefined
}

/** Asks a user for a second factor. The answer goes to `checkAnswer`. */
export async function requestSecondFactor(
  tx: Database,
  { userId, purpose, asker, factors, party }: Question,
): Promise<RequestedProof> {
  const { challengeId, passkeyChallenge } = await insertChallenge(tx, { userId, purpose, asker })
  const passkeys = party && factors.passkeys ? await findPasskeysAt(tx, { userId, rpId: party.id }) : []
  const methods: ProofMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.authenticator ? (['authenticator'] as const) : []),
    ...(factors.recoveryCodes ? (['recovery_code'] as const) : []),
  ]
  if (!party || passkeys.length === 0) return { challenge: challengeId, methods }
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(passkeyChallenge, 'base64url'),
    allowCredentials: passkeys,
    timeout: SECOND_FACTOR_VALID_MINUTES * 60_000,
    userVerification: 'discouraged', // the password was the first factor
  })
  return { challenge: challengeId, methods, passkeyOptions: { ...options } }
}
