import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '../features/login/login-page.tsx'
import { readToken } from '../platform/session.ts'

interface LoginSearch {
  /** Where the person was going. */
  to?: string
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ to }): LoginSearch => (isOurs(to) ? { to } : {}),
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/', replace: true })
  },
  component: LoginPage,
})

/** A path of this console, not an address that leads elsewhere. */
function isOurs(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && to !== '/'
}
