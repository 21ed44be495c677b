import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import { getAlgClasses } from '@sentinel/contracts/staff/algs'
import { getInternalRelease } from '@sentinel/contracts/staff/releases'
import { createRelease, moveRelease, type ReleaseState } from '@sentinel/contracts/models/releases'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export const releaseQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['internal', 'release', releaseId],
    queryFn: ({ signal }) => call(getInternalRelease, { params: { releaseId } }, { signal }),
  })

export const algClassesQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal', 'alg-classes', algId],
    queryFn: async ({ signal }) => (await call(getAlgClasses, { params: { algId } }, { signal })).classes,
  })

const readAgain = (queryClient: QueryClient) => () =>
  void queryClient.invalidateQueries({ queryKey: ['internal'] })

export const moveMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ releaseId, ...body }: { releaseId: number; state: ReleaseState; from: ReleaseState }) =>
      call(moveRelease, { params: { releaseId }, body }),
    // Refetches the release even after a refusal, because a colleague may have moved it.
    onSettled: readAgain(queryClient),
  })

export const createMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: EndpointInput<typeof createRelease>['body']) => call(createRelease, { body }),
    onSuccess: readAgain(queryClient),
  })
