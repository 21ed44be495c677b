import { login } from '@sentinel/contracts/account/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'
import { enter, fetchFirstScreen } from '../../../platform/enter.ts'

interface Credentials {
  email: string
  password: string
}

/** Signs in and goes on. What comes after it is fetched as soon as a password is being typed. */
export function useSignIn({ email, password }: Credentials, to: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isComing = password !== ''
  useEffect(() => {
    if (isComing) fetchFirstScreen(router)
  }, [isComing, router])
  return useMutation({
    mutationFn: async () => {
      const { token } = await call(login, { body: { email, password } })
      await enter(queryClient, token, to)
    },
    onSuccess: () => router.history.replace(to),
  })
}
