import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmailPage } from '../features/account/verify-email/verify-email-page.tsx'

export const Route = createFileRoute('/verify-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // Otherwise a token that consists only of digits would be read as a number.
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  component: VerifyEmailPage,
})
