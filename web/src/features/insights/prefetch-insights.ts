import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'
import { type ListAddress, readListAddress } from './list-address.ts'
import { insightsQuery } from './queries.ts'

/** Begins to fetch the list of an address while its page is still on its way. */
export function prefetchInsights(queryClient: QueryClient, address: ListAddress): void {
  const zone = toTimeZone(getDefaultStore().get(zoneAtom))
  void queryClient.prefetchInfiniteQuery(insightsQuery(readListAddress(address, zone).filter))
}
