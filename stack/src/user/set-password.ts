import { forgetFailedTries, storePassword } from '@sentinel/platform/accounts/passwords'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import { readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'
import { passwordOptions, readPassword } from './read-password.ts'

/** Sets a new password without the previous one. Ends all sessions, and emails the owner. */
export const setPassword: Action = {
  usage: 'npm run -s user -- password --email E [--password P | --password-stdin]',
  async read(usage) {
    const given = readArguments('password', { email: { type: 'string' }, ...passwordOptions }, usage)
    const email = requireEmail(given.email, usage)
    const password = await readPassword(given, usage)
    return async (client) => {
      const passwordHash = await hashPassword(password)
      return actOnAccount(client, email, async (tx, { userId }) => {
        await storePassword(tx, { userId, passwordHash, kind: 'password_set' })
        await forgetFailedTries(tx, userId)
        return {}
      })
    }
  },
}
