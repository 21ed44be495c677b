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
  /** The time zone of the dates in the rules and of the days that are counted. */
  zone: string
}

/** Returns the input of the call for the dashboard's data. */
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

/** Returns the input of the call for independent events. */
export function toEventsQuery(
  filter: DashboardFilter,
  gap: EventGapMinutes,
): EndpointInput<typeof getDashboardEvents> {
  return { querystring: { ...toDataQuery(filter).querystring, gap_minutes: gap } }
}
