import { createFileRoute } from '@tanstack/react-router'
import type { MarketplaceSearch } from '../../features/models/marketplace/marketplace-address.ts'
import { MarketplacePage } from '../../features/models/marketplace/marketplace-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/marketplace')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<MarketplaceSearch>,
  loader: requireArea('marketplace', () => undefined),
  component: MarketplacePage,
  notFoundComponent: NotFoundPage,
})
