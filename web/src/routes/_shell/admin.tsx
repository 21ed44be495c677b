import { createFileRoute } from '@tanstack/react-router'
import { integrationsQuery } from '../../features/integrations/settings/queries.ts'
import type { SettingsSearch } from '../../features/integrations/settings/settings-address.ts'
import { SettingsPage } from '../../features/integrations/settings/settings-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/admin')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<SettingsSearch>,
  loader: requireArea('admin', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(integrationsQuery)
  }),
  component: SettingsPage,
  notFoundComponent: NotFoundPage,
})
