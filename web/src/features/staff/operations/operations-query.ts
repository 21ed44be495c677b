import { getOperations } from '@sentinel/contracts/staff/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Processes measure once a minute. */
const REFRESH_MS = 60_000

export const operationsQuery = queryOptions({
  queryKey: ['internal', 'operations'],
  queryFn: ({ signal }) => call(getOperations, {}, { signal }),
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
})
