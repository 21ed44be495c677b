import {
  endSessionsOf,
  getInternalAccount,
  type InternalAccount,
  removeSecondFactorsOf,
  setDisabled,
  setRole,
} from '@sentinel/contracts/staff/accounts'
import type { Role } from '@sentinel/contracts/account/users'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export function accountQuery(userId: number) {
  return queryOptions({
    queryKey: ['internal', 'account', userId],
    queryFn: ({ signal }): Promise<InternalAccount> =>
      call(getInternalAccount, { params: { userId } }, { signal }),
    staleTime: 0,
  })
}

/** Actions on a whole account that staff can take. */
export type AccountAct =
  | { kind: 'role'; role: Role }
  | { kind: 'disable' }
  | { kind: 'enable' }
  | { kind: 'endSessions' }
  | { kind: 'removeFactors' }

/** Resolves to the number of affected sessions or factors. */
export function actOnAccount(queryClient: QueryClient, userId: number) {
  return mutationOptions({
    mutationFn: (act: AccountAct) => perform(userId, act),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['internal', 'account', userId] }),
        queryClient.invalidateQueries({ queryKey: ['internal', 'users'] }),
      ]),
  })
}

async function perform(userId: number, act: AccountAct): Promise<number> {
  const params = { userId }
  if (act.kind === 'role') await call(setRole, { params, body: { role: act.role } })
  else if (act.kind === 'disable' || act.kind === 'enable')
    await call(setDisabled, { params, body: { disabled: act.kind === 'disable' } })
  else if (act.kind === 'endSessions') return (await call(endSessionsOf, { params })).ended
  else return (await call(removeSecondFactorsOf, { params })).removed
  return 0
}
