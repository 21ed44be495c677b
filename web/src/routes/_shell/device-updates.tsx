import { createFileRoute } from '@tanstack/react-router'
import type { UpdatesSearch } from '../../features/commands/updates/updates-address.ts'
import { UpdatesPage } from '../../features/commands/updates/updates-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { deviceUpdatesQuery } from '../../shared/commands/commands.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/device-updates')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<UpdatesSearch>,
  loader: requireArea('deviceUpdates', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(deviceUpdatesQuery)
  }),
  component: UpdatesPage,
  notFoundComponent: NotFoundPage,
})
