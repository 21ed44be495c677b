import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { insightsQuery } from '../../features/insights/queries.ts'

interface InsightsSearch {
  /** The insight that stands open. */
  insight?: number
  archived?: true
}

export const Route = createFileRoute('/_shell/insights')({
  validateSearch: ({ insight, archived }: Record<string, unknown>): InsightsSearch => ({
    ...(Number.isSafeInteger(insight) && { insight: Number(insight) }),
    ...(archived === true && { archived }),
  }),
  loaderDeps: ({ search }) => ({ archived: search.archived === true }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(insightsQuery(deps)),
  component: InsightsRoute,
})

function InsightsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const router = useRouter()
  const open = useCallback(
    (insight: number | undefined) => {
      const isWalking = search.insight !== undefined && insight !== undefined
      void navigate({
        search: ({ insight: _, ...rest }) => ({ ...rest, ...(insight !== undefined && { insight }) }),
        replace: isWalking,
        resetScroll: false,
      })
    },
    [navigate, search.insight],
  )
  const showArchived = (isOn: boolean) =>
    void navigate({ search: isOn ? { archived: true } : {}, replace: true, resetScroll: false })
  const addressOf = (insight: number) =>
    router.buildLocation({ to: '/insights', search: (former: InsightsSearch) => ({ ...former, insight }) })
      .href
  return (
    <InsightsPage
      showArchived={search.archived === true}
      openId={search.insight}
      addressOf={addressOf}
      onShowArchived={showArchived}
      onOpen={open}
    />
  )
}
