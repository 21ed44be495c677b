import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { insightsQuery } from '../../features/insights/queries.ts'

interface InsightsSearch {
  /** The insight that stands open. */
  insight?: number | undefined
  archived?: true | undefined
}

export const Route = createFileRoute('/_shell/insights')({
  // Undefined, not left out: the router keeps what is in the address and is not named here.
  validateSearch: ({ insight, archived }: Record<string, unknown>): InsightsSearch => ({
    insight: isId(insight) ? insight : undefined,
    archived: archived === true || undefined,
  }),
  loaderDeps: ({ search }) => ({ archived: search.archived === true }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(insightsQuery(deps)),
  component: InsightsPage,
})

function isId(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}
