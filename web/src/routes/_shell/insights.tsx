import { createFileRoute, redirect } from '@tanstack/react-router'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { readKeptRules } from '../../features/insights/kept-rules.ts'
import type { TypedAddress } from '../../features/insights/list-address.ts'
import { prefetchInsights } from '../../features/insights/prefetch-insights.ts'

export const Route = createFileRoute('/_shell/insights')({
  // What reads the address stands in the page's own script, which nobody needs to sign in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search): TypedAddress => search,
  beforeLoad: ({ search, cause }) => {
    const filters = cause === 'enter' && search.filters === undefined ? readKeptRules() : undefined
    if (filters) throw redirect({ to: '/insights', search: { ...search, filters }, replace: true })
  },
  loaderDeps: ({ search: { archived, filters, sort } }) => ({ archived, filters, sort }),
  loader: ({ context, deps }) => prefetchInsights(context.queryClient, deps),
  component: InsightsPage,
})
