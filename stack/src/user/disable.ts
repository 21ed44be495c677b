import { disableAccount, enableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { readArguments } from '../command-line.ts'
import type { Action } from '../run-actions.ts'
import { actOnAccount, requireEmail } from './account.ts'

/** Signs the user out and refuses all sign-ins. Nothing is sent for them. Their cameras keep recording. */
export const disable: Action = {
  usage: 'npm run -s user -- disable --email E',
  read: (usage) => readSwitch('disable', usage),
}

export const enable: Action = {
  usage: 'npm run -s user -- enable --email E',
  read: (usage) => readSwitch('enable', usage),
}

function readSwitch(action: 'disable' | 'enable', usage: string): ReturnType<Action['read']> {
  const email = requireEmail(readArguments(action, { email: { type: 'string' } }, usage).email, usage)
  const act = action === 'disable' ? disableAccount : enableAccount
  return (client) =>
    actOnAccount(client, email, async (tx, account) => {
      await act(tx, account)
      return {}
    })
}
