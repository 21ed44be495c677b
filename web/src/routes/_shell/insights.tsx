import { createFileRoute, defaultStringifySearch, redirect } from '@tanstack/react-router'
import { SamplesOffer } from '../../features/fleet/first-steps/samples-offer.tsx'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { readSavedList } from '../../features/insights/address/saved-list.ts'
import { insightsAddress, type InsightsSearch } from '../../features/insights/address/insights-address.ts'
import { prefetchInsights } from '../../features/insights/address/use-insights-address.ts'
import { acceptSearch } from '../../platform/address/accept-search.ts'

export const Route = createFileRoute('/_shell/insights')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<InsightsSearch>,
  beforeLoad: ({ search, cause }) => {
    if (cause !== 'enter' || search.filters !== undefined || search.sort !== undefined) return
    const saved = readSavedList()
    if (Object.keys(saved).length > 0)
      throw redirect({ href: `/insights${defaultStringifySearch({ ...search, ...saved })}`, replace: true })
  },
  loaderDeps: ({ search: { archived, filters, sort } }) => ({ archived, filters, sort }),
  loader: ({ context, deps }) => prefetchInsights(context.queryClient, insightsAddress.read(deps)),
  component: () => <InsightsPage samples={<SamplesOffer />} />,
})
