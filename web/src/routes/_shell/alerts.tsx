import { createFileRoute } from '@tanstack/react-router'
import type { AlertsAddress } from '../../features/alerts/alerts-address.ts'
import { AlertsPage } from '../../features/alerts/alerts-page.tsx'
import { alertsQuery } from '../../platform/alerts.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/not-found-page.tsx'

export const Route = createFileRoute('/_shell/alerts')({
  // What reads the address stands in the page's own script, which nobody needs to sign in.
  codeSplitGroupings: [['loader', 'component']],
  // Undefined, not left out: the router keeps what is in the address and is not named here.
  validateSearch: ({ by, resolved, sort, dialog }: Record<string, unknown>): AlertsAddress => ({
    by: by === 'visits' ? by : undefined,
    resolved: resolved === true || undefined,
    sort: typeof sort === 'string' ? sort : undefined,
    dialog: dialog === 'settings' ? dialog : undefined,
  }),
  loader: async ({ context: { queryClient } }) => {
    await requireArea(queryClient, 'alerts')
    void queryClient.prefetchQuery(alertsQuery)
  },
  component: AlertsPage,
  notFoundComponent: NotFoundPage,
})
