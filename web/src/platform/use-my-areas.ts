import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { featuresQuery, findEnabled, userQuery } from './account.ts'
import { findAreas } from './areas.ts'

/** Returns the signed-in person's areas. */
export function useMyAreas(): ReturnType<typeof findAreas> {
  const { role } = useSuspenseQuery(userQuery).data
  const features = useQuery(featuresQuery).data ?? []
  return findAreas({ role, features: findEnabled(features) })
}
