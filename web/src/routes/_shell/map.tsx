import { createFileRoute } from '@tanstack/react-router'
import { SamplesOffer } from '../../features/fleet/first-steps/samples-offer.tsx'
import type { MapSearch } from '../../features/fleet/map/map-address.ts'
import { MapPage } from '../../features/fleet/map/map-page.tsx'
import { mapOverviewQuery } from '../../features/fleet/map/queries.ts'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { loadEngine } from '../../map/load-engine.ts'
import { consoleSettingsQuery } from '../../platform/account.ts'

export const Route = createFileRoute('/_shell/map')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<MapSearch>,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(mapOverviewQuery)
    // The map is far larger than the page, so it is requested before anything that the page requests.
    queryClient
      .ensureQueryData(consoleSettingsQuery)
      .then(({ mapboxToken }) => loadEngine(mapboxToken))
      .catch(() => undefined) // the page itself shows the error
  },
  component: () => <MapPage samples={<SamplesOffer />} />,
})
