import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './account.ts'
import { keepToken } from './session.ts'

/** Keeps the token of a fresh session; done once the person is known. */
export async function enter(queryClient: QueryClient, token: string): Promise<void> {
  keepToken(token)
  await queryClient.fetchQuery(userQuery)
}
