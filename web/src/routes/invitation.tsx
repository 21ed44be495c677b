import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../features/fleet/sharing/invitation-page.tsx'

export const Route = createFileRoute('/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  component: InvitationPage,
})
