import { resetPassword } from '@sentinel/contracts/account/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { enter } from '../../../platform/enter.ts'

interface NewPassword {
  email: string
  password: string
}

/** Sets a new password with the token of a link, signs in, and goes on. */
export function useNewPassword(linkToken: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, password }: NewPassword) => {
      const { token } = await call(resetPassword, { body: { email, password, token: linkToken } })
      if (token === undefined) throw new CallFailed({ code: 'unreadable', status: 200 })
      await enter(queryClient, token, '/')
    },
    onSuccess: () => router.history.replace('/'),
  })
}
