import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { userQuery } from './account.ts'
import { type Area, type AreaKey, areas } from './areas.ts'

/** Says, as the data of a `notFound`, that the page exists and is not for this person's role. */
export const NOT_FOR_ROLE = 'not for this role'

/** Throws where the signed-in person's role may not open an area. */
export async function requireArea(queryClient: QueryClient, key: AreaKey): Promise<void> {
  const { role } = await queryClient.ensureQueryData(userQuery)
  const mayOpen = areas.some((area: Area) => area.key === key && area.roles.includes(role))
  if (!mayOpen) throw notFound({ data: NOT_FOR_ROLE })
}
