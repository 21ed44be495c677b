import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/login/reset-password-page.tsx'
import { consoleSettingsQuery } from '../platform/account.ts'

export const Route = createFileRoute('/resetpassword')({
  loader: ({ context }) => context.queryClient.ensureQueryData(consoleSettingsQuery),
  component: ResetPasswordPage,
})
