import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '../../features/fleet/devices/devices-page.tsx'
import { SampleNotice } from '../../features/fleet/first-steps/sample-notice.tsx'
import { SamplesOffer } from '../../features/fleet/first-steps/samples-offer.tsx'
import { ClaimButton } from '../../features/fleet/sharing/claim-button.tsx'
import type { DevicesSearch } from '../../features/fleet/devices/devices-address.ts'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { alertsQuery } from '../../shared/alerts/alerts.ts'
import { deviceInsightsQuery, devicesQuery } from '../../shared/fleet/devices.ts'
import { groupsQuery } from '../../shared/fleet/groups.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/devices/')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<DevicesSearch>,
  loader: requireArea('devices', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(devicesQuery)
    void queryClient.prefetchQuery(deviceInsightsQuery)
    void queryClient.prefetchQuery(alertsQuery)
    void queryClient.prefetchQuery(groupsQuery)
  }),
  component: () => (
    <DevicesPage actions={<ClaimButton />} lead={<SampleNotice />} samples={<SamplesOffer />} />
  ),
  notFoundComponent: NotFoundPage,
})
