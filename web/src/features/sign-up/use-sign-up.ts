import { signUp } from '@sentinel/contracts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { enter } from '../../platform/enter.ts'
import type { SignUpAnswers } from './sign-up-answers.ts'

/** Makes the account, signs in to it, and is done once the person is known. */
export function useSignUp(onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: SignUpAnswers) => {
      const { token } = await call(signUp, { body: answers })
      await enter(queryClient, token)
    },
    onSuccess,
  })
}
