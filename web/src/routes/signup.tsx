import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../features/sign-up/sign-up-page.tsx'
import { consoleSettingsQuery } from '../platform/account.ts'

export const Route = createFileRoute('/signup')({
  loader: ({ context }) => context.queryClient.ensureQueryData(consoleSettingsQuery),
  component: SignUpPage,
})
