import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies a pushed change to cached data. A fetch in flight may have read the old row, so then the change is applied
 * on top of its answer. (Invalidating is no substitute: TanStack does not restart a query's first fetch.)
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

/** Reads each live query again, once: pushes may have been missed. A first fetch in flight is followed by another. */
export function catchUp(queryClient: QueryClient): void {
  for (const query of queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.isLive === true })) {
    const { queryKey, state, promise } = query
    const refresh = () => void queryClient.invalidateQueries({ queryKey, exact: true })
    if (state.data === undefined && state.fetchStatus === 'fetching') void promise?.then(refresh, refresh)
    else refresh()
  }
}
