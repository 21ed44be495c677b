import { listNotificationClasses } from '@sentinel/contracts/integrations/integrations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Fetches the names of the classes that the person's cameras know. Do not use it for viewers, because the server refuses them. */
export const knownClassesQuery = queryOptions({
  queryKey: ['notification-classes'],
  queryFn: ({ signal }) => call(listNotificationClasses, {}, { signal }),
})
