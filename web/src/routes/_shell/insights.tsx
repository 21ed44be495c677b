import { createFileRoute, redirect } from '@tanstack/react-router'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { readKeptRules } from '../../features/insights/kept-rules.ts'
import type { ListAddress } from '../../features/insights/list-address.ts'
import { prefetchInsights } from '../../features/insights/prefetch-insights.ts'

interface InsightsSearch extends ListAddress {
  /** The insight that stands open. */
  insight?: number | undefined
}

export const Route = createFileRoute('/_shell/insights')({
  // What reads the address stands in the page's own script, which nobody needs to sign in.
  codeSplitGroupings: [['loader', 'component']],
  // Undefined, not left out: the router keeps what is in the address and is not named here.
  validateSearch: ({ insight, archived, filters, sort, view }: Record<string, unknown>): InsightsSearch => ({
    insight: isId(insight) ? insight : undefined,
    archived: archived === true || undefined,
    filters: Array.isArray(filters) && filters.length > 0 ? filters : undefined,
    sort: typeof sort === 'string' ? sort : undefined,
    view: view === 'gallery' ? view : undefined,
  }),
  beforeLoad: ({ search, cause }) => {
    const filters = cause === 'enter' && search.filters === undefined ? readKeptRules() : undefined
    if (filters) throw redirect({ to: '/insights', search: { ...search, filters }, replace: true })
  },
  loaderDeps: ({ search: { archived, filters, sort } }) => ({ archived, filters, sort }),
  loader: ({ context, deps }) => prefetchInsights(context.queryClient, deps),
  component: InsightsPage,
})

function isId(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}
