import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../features/dashboard/dashboard-address.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { dashboardWidgetsQuery } from '../../features/dashboard/queries.ts'
import { FirstSteps } from '../../features/fleet/first-steps/first-steps.tsx'
import { SamplesOffer } from '../../features/fleet/first-steps/samples-offer.tsx'
import { ClaimButton } from '../../features/fleet/sharing/claim-button.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'

export const Route = createFileRoute('/_shell/dashboard')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<DashboardSearch>,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(dashboardWidgetsQuery),
  component: () => (
    <DashboardPage lead={<FirstSteps claim={<ClaimButton />} />} samples={<SamplesOffer hasSteps />} />
  ),
})
