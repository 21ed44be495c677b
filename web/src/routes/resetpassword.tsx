import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/account/reset-password/reset-password-page.tsx'
import { consoleSettingsQuery } from '../platform/account.ts'

export const Route = createFileRoute('/resetpassword')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' && token !== '' ? token : undefined,
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(consoleSettingsQuery),
  component: ResetPasswordPage,
})
