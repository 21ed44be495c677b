import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '@sentinel/contracts/account/users'
import { notFound } from '@tanstack/react-router'
import { featuresQuery, findEnabled, userQuery } from './account.ts'
import { type Area, type AreaKey, areas, findAreas } from './areas.ts'
import type { RouterContext } from './router-context.ts'

/** Says, as the data of a `notFound`, that the page exists and is not for this person's role. */
export const NOT_FOR_ROLE = 'not for this role'

/** Says, as the data of a `notFound`, which area exists and is switched off by this person. */
export interface SwitchedOff {
  switchedOff: AreaKey
}

export interface LoaderArguments {
  context: Pick<RouterContext, 'queryClient'>
}

/** The loader of a route that belongs to an area: `load` runs only for a person who may open the area. */
export function requireArea<Given extends LoaderArguments>(key: AreaKey, load: (given: Given) => void) {
  return async (given: Given): Promise<void> => {
    const refusal = await findRefusal(given.context.queryClient, key)
    if (refusal !== undefined) throw notFound({ data: refusal })
    load(given)
  }
}

/** Why the person cannot open the area; undefined where they can. */
async function findRefusal(
  queryClient: QueryClient,
  key: AreaKey,
): Promise<typeof NOT_FOR_ROLE | SwitchedOff | undefined> {
  const { role } = await queryClient.ensureQueryData(userQuery)
  const asked = areas.find((area: Area) => area.key === key)
  if (!asked || !isForRole(asked, role)) return NOT_FOR_ROLE
  const features = isSwitched(asked) ? await queryClient.ensureQueryData(featuresQuery) : []
  const isOpen = findAreas({ role, features: findEnabled(features) }).some((area) => area.key === key)
  return isOpen ? undefined : { switchedOff: key }
}

function isForRole({ roles }: Area, role: Role): boolean {
  return roles.includes(role)
}

function isSwitched({ feature }: Area): boolean {
  return feature !== undefined
}
