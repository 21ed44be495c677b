import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  type SecondFactor,
} from '@sentinel/contracts/account/second-factor'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { makePasskey } from '../../../../shared/account/passkey.ts'
import { accountEventsKey } from '../security/account-events.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
  staleTime: 0,
  meta: { isLive: true },
})

/** Returns true if the console requires a second factor and the account has none yet. */
export function isSetupMissing({ is_required, authenticator, passkeys }: SecondFactor): boolean {
  return is_required && !authenticator && passkeys.length === 0
}

const readAnew = (queryClient: QueryClient) => () => {
  void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: accountEventsKey })
}

export const beginAuthenticatorMutation = mutationOptions({ mutationFn: () => call(beginAuthenticator) })

export const confirmAuthenticatorMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (code: string) => call(confirmAuthenticator, { body: { code } }),
    onSuccess: readAnew(queryClient),
  })

export const removeAuthenticatorMutation = (queryClient: QueryClient) =>
  mutationOptions({ mutationFn: () => call(removeAuthenticator), onSuccess: readAnew(queryClient) })

/** Has the browser create a passkey and adds it to the account. */
export const addPasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      const { challenge, options } = await call(beginPasskey)
      return call(addPasskey, { body: { challenge, name, passkey: await makePasskey(options) } })
    },
    onSuccess: readAnew(queryClient),
  })

export const removePasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (passkeyId: number) => call(removePasskey, { params: { passkeyId } }),
    onSuccess: readAnew(queryClient),
  })

export const makeRecoveryCodesMutation = (queryClient: QueryClient) =>
  mutationOptions({ mutationFn: () => call(makeRecoveryCodes), onSuccess: readAnew(queryClient) })
