import { createFileRoute } from '@tanstack/react-router'
import type { AlertsSearch } from '../../features/alerts/alerts-address.ts'
import { AlertsPage } from '../../features/alerts/alerts-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { alertsQuery } from '../../shared/alerts/alerts.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/alerts')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<AlertsSearch>,
  loader: requireArea('alerts', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(alertsQuery)
  }),
  component: AlertsPage,
  notFoundComponent: NotFoundPage,
})
