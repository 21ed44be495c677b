import { signOutAccount } from '@sentinel/platform/accounts/sign-out'
import { readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'

/** Signs the user out everywhere, and prints the number of ended sessions. */
export const endSessions: Action = {
  usage: 'npm run -s user -- sessions --email E',
  read(usage) {
    const email = requireEmail(readArguments('sessions', { email: { type: 'string' } }, usage).email, usage)
    return (client) =>
      actOnAccount(client, email, async (tx, account) => ({
        sessions_ended: await signOutAccount(tx, account),
      }))
  },
}
