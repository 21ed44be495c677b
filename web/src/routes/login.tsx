import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '../features/account/login/login-page.tsx'
import { isOwnPath } from '../platform/own-path.ts'
import { readToken, type SignedOutReason, signedOutReasons } from '../platform/session.ts'

interface LoginSearch {
  /** The address that the user wanted to open. */
  to?: string | undefined
  /** The reason why the user has to sign in again. */
  reason?: SignedOutReason | undefined
}

export const Route = createFileRoute('/login')({
  // Includes every parameter, even if undefined, because the router preserves parameters that are not named here.
  validateSearch: ({ to, reason }): LoginSearch => ({
    to: isOwnPath(to) ? to : undefined,
    reason: isReason(reason) ? reason : undefined,
  }),
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/', replace: true })
  },
  component: LoginPage,
})

function isReason(reason: unknown): reason is SignedOutReason {
  return signedOutReasons.some((known) => known === reason)
}
