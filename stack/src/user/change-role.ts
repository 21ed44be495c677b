import { changeRole as change } from '@sentinel/platform/accounts/acts-on-others'
import { CommandRefused, readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'
import { readRole } from './read-role.ts'

/** Open sessions have the new role within seconds. */
export const changeRole: Action = {
  usage: 'npm run -s user -- role --email E --role owner|viewer|staff',
  read(usage) {
    const text = { type: 'string' } as const
    const given = readArguments('role', { email: text, role: text }, usage)
    const email = requireEmail(given.email, usage)
    if (!given.role) throw new CommandRefused(`--role is needed (usage: ${usage})`)
    const role = readRole(given.role)
    return (client) =>
      actOnAccount(client, email, async (tx, account) => {
        await change(tx, { ...account, role })
        return {}
      })
  },
}
