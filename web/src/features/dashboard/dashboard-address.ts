import type { InsightRule, InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { INSIGHT_RULES_MAX } from '@sentinel/contracts/insights/limits'
import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { filtersField } from '../../filters/filters-field.ts'
import { renewLastDays } from '../../filters/last-days.ts'
import { useToday } from '../../filters/use-today.ts'
import { defineAddress, type SearchOf } from '../../platform/address/define-address.ts'
import { useAddress } from '../../platform/address/use-address.ts'
import { toFilterZone, zoneAtom } from '../../platform/time/zone.ts'
import type { DashboardFilter } from './data-query.ts'

/** The gaps between independent events, in minutes: the values of `EventGapMinutes` as numbers. */
export const EVENT_GAPS = [1, 30, 60] as const
export type EventGap = (typeof EVENT_GAPS)[number]

export const dashboardAddress = defineAddress(
  z.object({
    archived: z.boolean().default(false),
    filters: filtersField,
    gap: z.literal(EVENT_GAPS).default(30),
  }),
)
export type DashboardSearch = SearchOf<typeof dashboardAddress>

const route = getRouteApi('/_shell/dashboard')

/** Returns the filters in the address, and functions that change them. */
export function useDashboardAddress() {
  const { shown, change } = useAddress(dashboardAddress, route)
  const isCut = route.useSearch({ select: (search) => !dashboardAddress.isUnderstood(search) })
  const navigate = route.useNavigate()
  const { archived, filters, gap } = shown
  const zone = toFilterZone(useAtomValue(zoneAtom))
  const today = useToday(zone)
  const filter = useMemo(
    (): DashboardFilter => ({ archived, rules: filters.map((rule) => renewLastDays(rule, zone)), zone }),
    // oxlint-disable-next-line react/exhaustive-deps -- filters for the last days change at midnight
    [archived, filters, zone, today],
  )
  return {
    filter,
    today,
    gap,
    isCut,
    setRules: (rules: InsightRules) => change({ filters: rules }),
    setArchived: (isOn: boolean) => change({ archived: isOn }),
    setGap: (minutes: EventGap) => change({ gap: minutes }),
    /** Opens Insights with these filters in addition to the dashboard's. */
    showInsights: useCallback(
      (rules: readonly InsightRule[]) =>
        void navigate({
          to: '/insights',
          search: { filters: [...rules, ...filters].slice(0, INSIGHT_RULES_MAX), archived },
        }),
      [navigate, filters, archived],
    ),
  }
}
