import type { secondFactorEndpoints } from '@sentinel/contracts/account/second-factor'
import { TOTP } from 'otpauth'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { PASSWORD, type Person, setWalkPassword } from '../../../testing/walk-world.ts'
import { makeAuthenticatorSecret, storeUnconfirmedSecret } from '../authenticator.ts'
import { insertChallenge } from '../challenges.ts'
import { replaceRecoveryCodes } from '../recovery-codes.ts'
import { removeFactors } from './remove-factors.ts'
import { SoftPasskey } from './soft-passkey.ts'

export const secondFactorWalk: AreaWalk<typeof secondFactorEndpoints> = {
  parameters: { passkeyId: { of: aPasskey, absent: 2_000_000_000 } },
  before: {
    beginAuthenticator: ({ id }, { db }) => removeFactors(db, id),
    makeRecoveryCodes: async (person, api) => void (await aPasskey(person, api)),
  },
  bodies: {
    async signInWithSecondFactor({ id: userId }, { db, linkKey }) {
      const [code = ''] = await replaceRecoveryCodes(db, linkKey, userId)
      const { challengeId } = await insertChallenge(db, { userId, purpose: 'sign_in', asker: '' })
      return { challenge: challengeId, code }
    },
    async confirmIdentity({ id }, { db }) {
      await removeFactors(db, id)
      await setWalkPassword(db, id)
      return { password: PASSWORD }
    },
    async confirmAuthenticator({ id: userId }, { db, sealedSecrets }) {
      await removeFactors(db, userId)
      const secret = makeAuthenticatorSecret()
      await storeUnconfirmedSecret(db, sealedSecrets, { userId, secret })
      return { code: new TOTP({ secret }).generate() }
    },
    async addPasskey({ id: userId }, { db }) {
      await removeFactors(db, userId)
      const { challengeId, passkeyChallenge } = await insertChallenge(db, {
        userId,
        purpose: 'add_passkey',
        asker: '',
      })
      const passkey = new SoftPasskey().register({ challenge: passkeyChallenge })
      return { challenge: challengeId, name: 'Field laptop', passkey }
    },
  },
}

/** Gives a user a passkey and returns its id. */
async function aPasskey({ id }: Person, { db }: TestApi): Promise<number> {
  await removeFactors(db, id)
  const { passkey_id } = await db
    .insertInto('passkey')
    .values({
      user_id: id,
      credential_id: new SoftPasskey().id,
      rp_id: 'localhost',
      public_key: Buffer.alloc(1),
      signature_count: 0,
      transports: [],
      name: 'Field laptop',
    })
    .returning('passkey_id')
    .executeTakeFirstOrThrow()
  return passkey_id
}
