import type {
  EventGapMinutes,
  getDashboardData,
  getDashboardEvents,
} from '@sentinel/contracts/dashboard/dashboard'
import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'

export interface DashboardFilter {
  rules: InsightRules
  archived: boolean
  /** The time zone of the dates in the rules and of the counted days. */
  zone: string
}

/** Returns the input for the call that gets the dashboard's data. */
export function toDataQuery({
  rules,
  archived,
  zone,
}: DashboardFilter): EndpointInput<typeof getDashboardData> {
  return {
    querystring: {
      archived: archived ? 'true' : 'false',
      zone,
      ...(rules.length > 0 && { filters: JSON.stringify(rules) }),
    },
  }
}

/** Returns the input for the call that gets independent events. */
export function toEventsQuery(
  filter: DashboardFilter,
  gap: EventGapMinutes,
): EndpointInput<typeof getDashboardEvents> {
  return { querystring: { ...toDataQuery(filter).querystring, gap_minutes: gap } }
}
