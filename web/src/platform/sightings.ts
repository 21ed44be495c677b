import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { findInsights } from '@sentinel/contracts/insights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keptLive } from './query-client.ts'

/** So many times what is wanted is asked for, or at least so many: some may be of other devices. */
const SPARE = { times: 3, atLeast: 20 } as const

interface Sightings {
  deviceId: number
  /** Its display name, else its own. */
  name: string | null
  /** So many at most. */
  amount: number
}

/**
 * The last sightings of a device. Filters compare parts of an id: the name beside it keeps out most of those whose id has
 * this one in it, and the rest is asked for in plenty.
 */
export function lastSightingsQuery({ deviceId, name, amount }: Sightings) {
  return queryOptions({
    ...keptLive,
    queryKey: ['device', deviceId, 'sightings', amount, name],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rules: InsightRules = [
        { column: 'device_id', value: String(deviceId) },
        ...(name ? [{ column: 'device' as const, value: name }] : []),
      ]
      const limit = Math.max(SPARE.atLeast, SPARE.times * amount)
      const { insights } = await call(
        findInsights,
        { querystring: { filters: JSON.stringify(rules), limit } },
        { signal },
      )
      return insights.filter(({ device_id }) => device_id === deviceId).slice(0, amount)
    },
  })
}
