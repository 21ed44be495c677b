import { signUp } from '@sentinel/contracts/account/sign-up'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../platform/call.ts'
import { enter } from '../../../platform/enter.ts'
import type { SignUpAnswers } from './sign-up-answers.ts'

/** Makes the account, signs in to it, and goes on once the person is known. */
export function useSignUp(to: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: SignUpAnswers) => {
      const { token } = await call(signUp, { body: answers })
      await enter(queryClient, token, to)
    },
    onSuccess: () => router.history.replace(to),
  })
}
