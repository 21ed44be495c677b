import {
  type Integration,
  listIntegrations,
  type Platform,
} from '@sentinel/contracts/integrations/integrations'
import { listSpeciesRules, type SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Refetched after a gap in the pushes, and whenever the page is opened. */
const FRESH = { staleTime: 0, meta: { isLive: true } }

export const integrationsQuery = queryOptions({
  ...FRESH,
  queryKey: ['integrations'],
  queryFn: ({ signal }): Promise<Integration[]> => call(listIntegrations, {}, { signal }),
})

export const rulesQuery = queryOptions({
  ...FRESH,
  queryKey: ['species-rules'],
  queryFn: ({ signal }): Promise<SpeciesRule[]> => call(listSpeciesRules, {}, { signal }),
})

export function findIntegration(queryClient: QueryClient, platform: Platform): Integration | undefined {
  return queryClient.getQueryData(integrationsQuery.queryKey)?.find((known) => known.platform === platform)
}

export function keepIntegration(queryClient: QueryClient, changed: Integration): void {
  queryClient.setQueryData(integrationsQuery.queryKey, (known = []) => [
    ...known.filter(({ platform }) => platform !== changed.platform),
    changed,
  ])
}
