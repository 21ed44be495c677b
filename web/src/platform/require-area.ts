import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '@sentinel/contracts/account/users'
import { notFound } from '@tanstack/react-router'
import { featuresQuery, findEnabled, userQuery } from './account.ts'
import { type Area, type AreaKey, areas, findAreas } from './areas.ts'
import type { RouterContext } from './router-context.ts'

/** The data of a `notFound` for a page that exists but is not for this person's role. */
export const NOT_FOR_ROLE = 'not for this role'

/** The data of a `notFound` for an area that exists but that this person has turned off. */
export interface SwitchedOff {
  switchedOff: AreaKey
}

export interface LoaderArguments {
  context: Pick<RouterContext, 'queryClient'>
}

/** Creates the loader of a route in an area. `load` runs only for a person who may open the area. */
export function requireArea<Given extends LoaderArguments>(key: AreaKey, load: (given: Given) => void) {
  return async (given: Given): Promise<void> => {
    const refusal = await findRefusal(given.context.queryClient, key)
    if (refusal !== undefined) throw notFound({ data: refusal })
    load(given)
  }
}

/** Returns why the person cannot open the area, or undefined if they can. */
async function findRefusal(
  queryClient: QueryClient,
  key: AreaKey,
): Promise<typeof NOT_FOR_ROLE | SwitchedOff | undefined> {
  const { role } = await queryClient.ensureQueryData(userQuery)
  const requested = areas.find((area: Area) => area.key === key)
  if (!requested || !isForRole(requested, role)) return NOT_FOR_ROLE
  const features = isSwitched(requested) ? await queryClient.ensureQueryData(featuresQuery) : []
  const isOpen = findAreas({ role, features: findEnabled(features) }).some((area) => area.key === key)
  return isOpen ? undefined : { switchedOff: key }
}

function isForRole({ roles }: Area, role: Role): boolean {
  return roles.includes(role)
}

function isSwitched({ feature }: Area): boolean {
  return feature !== undefined
}
