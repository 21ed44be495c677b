import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies a pushed change to cached data. A fetch in flight may have read the old row, so the change is also applied to its response.
 * (Invalidating does not work here: TanStack does not restart a query's first fetch.)
 */
export function patchCache<Data>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  patch: (data: Data) => Data,
): void {
  const apply = () => void queryClient.setQueryData<Data>(queryKey, (data) => data && patch(data))
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })

  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, apply)
  else apply()
}

/** Shows the result of the person's action at once, and reapplies it to a fetch that may have read the old rows. */
export function showDone<Data>(
  queryClient: QueryClient,
  query: { queryKey: QueryKey },
  patch: (data: Data) => Data,
): void {
  queryClient.setQueryData<Data>(query.queryKey, (data) => data && patch(data))
  patchCache(queryClient, query, patch)
}

/** Refetches each live query once, because pushes may have been missed. */
export function catchUp(queryClient: QueryClient): void {
  const live = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.isLive === true })
  for (const query of live) readAnew(queryClient, query)
}

/** Refetches a query, now or when a screen next shows it. If its first fetch is in flight, another fetch follows. */
export function readAnew(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  const refresh = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  if (query?.state.data === undefined && query?.state.fetchStatus === 'fetching')
    void query.promise?.then(refresh, refresh)
  else refresh()
}
