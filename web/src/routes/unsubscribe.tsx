import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/integrations/unsubscribe/unsubscribe-page.tsx'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    // Otherwise a token that consists only of digits would be read as a number.
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  component: UnsubscribePage,
})
