import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { featuresQuery, findEnabled, userQuery } from './account.ts'
import { type Area, type AreaKey, areas, findAreas } from './areas.ts'
import type { RouterContext } from './router-context.ts'

/** Says, as the data of a `notFound`, that the page exists and is not for this person's role. */
export const NOT_FOR_ROLE = 'not for this role'

export interface LoaderArguments {
  context: Pick<RouterContext, 'queryClient'>
}

/** The loader of a route that belongs to an area: `load` runs only for a person who may open the area. */
export function requireArea<Given extends LoaderArguments>(key: AreaKey, load: (given: Given) => void) {
  return async (given: Given): Promise<void> => {
    if (!(await mayOpen(given.context.queryClient, key))) throw notFound({ data: NOT_FOR_ROLE })
    load(given)
  }
}

async function mayOpen(queryClient: QueryClient, key: AreaKey): Promise<boolean> {
  const { role } = await queryClient.ensureQueryData(userQuery)
  const isSwitched = areas.some((area: Area) => area.key === key && area.feature)
  const features = isSwitched ? await queryClient.ensureQueryData(featuresQuery) : []
  return findAreas({ role, features: findEnabled(features) }).some((area) => area.key === key)
}
