import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import { readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'
import { passwordOptions, readPassword } from './read-password.ts'

/** Sets a new password without the previous one. Ends all sessions, and sends the owner a mail. */
export const setPassword: Action = {
  usage: 'npm run -s user -- password --email E [--password P | --password-stdin]',
  async read(usage) {
    const given = readArguments('password', { email: { type: 'string' }, ...passwordOptions }, usage)
    const email = requireEmail(given.email, usage)
    const password = await readPassword(given, usage)
    return async (client) => {
      const hash = await hashPassword(password)
      return actOnAccount(client, email, async (userId) => {
        const stored = { formerHash: null, hash, kind: 'password_set', actorId: null, sessionId: null }
        await callFunction(client, functions.storePassword({ userId, ...stored }))
        await callFunction(client, functions.forgetFailedTries({ userId }))
        return {}
      })
    }
  },
}
