import { listGroups } from '@sentinel/contracts/fleet/groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
  ...updatedByPushes,
})
