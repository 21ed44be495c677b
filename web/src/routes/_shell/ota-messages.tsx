import { createFileRoute } from '@tanstack/react-router'
import type { OtaSearch } from '../../features/commands/ota/ota-address.ts'
import { OtaPage } from '../../features/commands/ota/ota-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { otaMessagesQuery } from '../../shared/commands/commands.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/ota-messages')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<OtaSearch>,
  loader: requireArea('otaMessages', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(otaMessagesQuery)
    void queryClient.prefetchQuery(devicesQuery)
  }),
  component: OtaPage,
  notFoundComponent: NotFoundPage,
})
