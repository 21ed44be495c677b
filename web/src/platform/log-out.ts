import { logout } from '@sentinel/contracts/users'
import { call } from './call.ts'
import { leave } from './session.ts'

const ANSWER_WITHIN_MS = 5000

/** Ends the session and forgets the person; this browser forgets also when the server can't be told. */
export async function logOut(): Promise<never> {
  await call(logout, {}, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined)
  return leave()
}
