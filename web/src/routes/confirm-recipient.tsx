import { createFileRoute } from '@tanstack/react-router'
import { ConfirmRecipientPage } from '../features/integrations/confirm-recipient/confirm-recipient-page.tsx'

export const Route = createFileRoute('/confirm-recipient')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // Otherwise a token that consists only of digits would be read as a number.
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  component: ConfirmRecipientPage,
})
