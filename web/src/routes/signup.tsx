import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../features/account/sign-up/sign-up-page.tsx'
import { consoleSettingsQuery } from '../platform/account.ts'
import { isOwnPath } from '../platform/own-path.ts'

export const Route = createFileRoute('/signup')({
  // Includes the parameter even if undefined, because the router preserves parameters that are not named here.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: isOwnPath(to) ? to : undefined,
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(consoleSettingsQuery),
  component: SignUpPage,
})
