import { createFileRoute, redirect } from '@tanstack/react-router'
import { Shell } from '../features/shell/shell.tsx'
import { featuresQuery, userQuery } from '../platform/account.ts'
import { KitProvider } from '../ui/layout/kit-provider.tsx'
import { ServerAwaited } from './-server-awaited.tsx'
import { leave, readToken } from '../platform/session.ts'

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => {
    if (!readToken()) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    const features = queryClient.prefetchQuery(featuresQuery)
    await queryClient.ensureQueryData(userQuery).catch(() => leave('unknown'))
    await features
  },
  pendingComponent: ServerAwaited,
  component: () => (
    <KitProvider>
      <Shell />
    </KitProvider>
  ),
})
