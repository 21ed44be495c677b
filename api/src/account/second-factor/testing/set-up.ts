import { type Secret, TOTP } from 'otpauth'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'
import { confirmSecret, makeAuthenticatorSecret, storeUnconfirmedSecret } from '../authenticator.ts'
import { replaceRecoveryCodes } from '../recovery-codes.ts'
import { SoftPasskey } from './soft-passkey.ts'

/** Gives a user an authenticator app and recovery codes. */
export async function setUpAuthenticator(api: TestApi, { id: userId }: TestUser) {
  const secret = makeAuthenticatorSecret()
  await storeUnconfirmedSecret(api.db, api.sealedSecrets, { userId, secret })
  await confirmSecret(api.db, { userId, step: 0 })
  return { secret, recoveryCodes: await replaceRecoveryCodes(api.db, api.linkKey, userId) }
}

/** The api's clock in these tests. It is fixed so that a code does not expire during a test. */
export const NOW = Date.now()

/** Returns the code that an app shows if its clock is `aheadSeconds` ahead. */
export function codeOf(secret: Secret, aheadSeconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: NOW + aheadSeconds * 1000 })
}

/** Adds a passkey as a browser does. */
export async function addPasskey(api: TestApi, user: TestUser, name = 'Field laptop') {
  const passkey = new SoftPasskey()
  const { challenge, options } = (await api.as(user).post('/api/account/secondFactor/passkeys/begin')).json()
  const response = await api.as(user).post('/api/account/secondFactor/passkeys', {
    challenge,
    name,
    passkey: passkey.register({ challenge: options.challenge }),
  })
  return { passkey, response, options, challenge }
}

/** Ages the session's last proof so that another one is required. */
export async function makeConfirmationOld({ pool }: TestApi, { id }: TestUser): Promise<void> {
  await pool.query(`update user_session set confirmed_at = now() - interval '1 hour' where user_id = $1`, [
    id,
  ])
}
