import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../features/account/sign-up/sign-up-page.tsx'
import { consoleSettingsQuery } from '../platform/account.ts'
import { isOwnPath } from '../platform/own-path.ts'

export const Route = createFileRoute('/signup')({
  // Undefined, not left out: the router keeps what is in the address and is not named here.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: isOwnPath(to) ? to : undefined,
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(consoleSettingsQuery),
  component: SignUpPage,
})
