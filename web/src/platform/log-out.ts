import { logout } from '@sentinel/contracts/account/users'
import { call } from './call.ts'
import { expectSignOut, leave } from './session.ts'

const ANSWER_WITHIN_MS = 5000

/** Ends the session and removes the person's data from this browser, even if the server can't be reached. */
export async function logOut(): Promise<never> {
  expectSignOut()
  await call(logout, {}, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined)
  return leave()
}
