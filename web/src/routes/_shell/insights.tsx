import { createFileRoute, redirect } from '@tanstack/react-router'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { readKeptList } from '../../features/insights/kept-list.ts'
import type { TypedAddress } from '../../features/insights/list-address.ts'
import { prefetchInsights } from '../../features/insights/prefetch-insights.ts'

export const Route = createFileRoute('/_shell/insights')({
  // What reads the address stands in the page's own script, which nobody needs to sign in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search): TypedAddress => search,
  beforeLoad: ({ search, cause }) => {
    if (cause !== 'enter' || search.filters !== undefined || search.sort !== undefined) return
    const kept = readKeptList()
    if (Object.keys(kept).length > 0)
      throw redirect({ to: '/insights', search: { ...search, ...kept }, replace: true })
  },
  loaderDeps: ({ search: { archived, filters, sort } }) => ({ archived, filters, sort }),
  loader: ({ context, deps }) => prefetchInsights(context.queryClient, deps),
  component: InsightsPage,
})
