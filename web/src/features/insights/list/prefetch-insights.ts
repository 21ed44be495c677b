import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { featuresQuery, findEnabled } from '../../../platform/account.ts'
import { toFilterZone, zoneAtom } from '../../../platform/time/zone.ts'
import { toFetchedFilter } from './insight-filter.ts'
import { type InsightsAddress, toInsightFilter } from '../address/insights-address.ts'
import { insightsQuery } from './from-server/queries.ts'
import { copyAtom } from './from-store/copy-atom.ts'

/** Begins to fetch the list of an address while its page is still on its way, unless the browser has it. */
export function prefetchInsights(queryClient: QueryClient, address: InsightsAddress): void {
  const zone = toFilterZone(getDefaultStore().get(zoneAtom))
  const features = queryClient.getQueryData(featuresQuery.queryKey) ?? []
  const collections = findEnabled(features).has('insight_collections')
  const filter = toInsightFilter(address, { zone, collections })
  if (getDefaultStore().get(copyAtom)) return
  void queryClient.prefetchInfiniteQuery(insightsQuery(toFetchedFilter(filter)))
}
