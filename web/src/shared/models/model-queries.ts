import { listModelClasses, listModels } from '@sentinel/contracts/models/models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Fetches a user's models. Refetched each time a page that shows them opens. */
export function modelsQuery(userId: number) {
  return queryOptions({
    queryKey: ['models', userId],
    queryFn: ({ signal }) => call(listModels, { params: { userId }, querystring: {} }, { signal }),
    staleTime: 0,
    meta: { isLive: true },
  })
}

export function modelClassesQuery(algId: number) {
  return queryOptions({
    queryKey: ['model-classes', algId],
    queryFn: ({ signal }) => call(listModelClasses, { params: { algId } }, { signal }),
  })
}
