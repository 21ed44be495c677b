import { removeSecondFactors as remove } from '@sentinel/platform/accounts/acts-on-others'
import { CommandRefused, readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'

/** Removes all second factors of a user who has lost them, and prints their number. After that, the password alone is enough to sign in. */
export const removeSecondFactors: Action = {
  usage: 'npm run -s user -- second-factor --email E --off',
  read(usage) {
    const options = { email: { type: 'string' }, off: { type: 'boolean' } } as const
    const { email, off } = readArguments('second-factor', options, usage)
    if (!off) throw new CommandRefused(`--off is needed (usage: ${usage})`)
    return (client) =>
      actOnAccount(client, requireEmail(email, usage), async (tx, account) => ({
        second_factors_removed: await remove(tx, account),
      }))
  },
}
