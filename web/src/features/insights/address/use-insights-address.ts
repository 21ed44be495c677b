import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { featuresQuery, findEnabled } from '../../../platform/account.ts'
import { useAddress } from '../../../platform/address/use-address.ts'
import { toFilterZone, zoneAtom } from '../../../platform/time/zone.ts'
import type { InsightFilter } from '../list/insight-filter.ts'
import { useToday } from '../../../filters/use-today.ts'
import { prefetchList } from '../list/use-insight-list.ts'
import { SAVED_LIST } from './saved-list.ts'
import { type InsightsAddress, insightsAddress, type ListView, toInsightFilter } from './insights-address.ts'

const route = getRouteApi('/_shell/insights')

/** Returns the list in the address, and functions that change it. `isCut` is true if the address contains something that does not exist. */
export function useListAddress() {
  const { shown, go } = useAddress(insightsAddress, route)
  const isCut = route.useSearch({ select: (search) => !insightsAddress.isUnderstood(search) })
  const { archived, filters, sort } = shown
  const router = useRouter()
  const choice = useAtomValue(zoneAtom)
  const zone = toFilterZone(choice)
  const features = useQuery(featuresQuery).data ?? []
  const collections = findEnabled(features).has('insight_collections')
  const today = useToday(zone)
  const filter = useMemo(
    () => toInsightFilter({ archived, filters, sort }, { zone, collections }),
    // oxlint-disable-next-line react/exhaustive-deps -- filters for the last days move on at midnight
    [archived, filters, sort, zone, collections, today],
  )

  /** Shows another list from its first page. The open insight stays open. */
  const change = useCallback(
    (changes: Partial<InsightsAddress>) => {
      saveList({ ...insightsAddress.read(router.latestLocation.search), ...changes })
      go({ page: 1, ...changes }, { replace: true })
    },
    [go, router],
  )
  return {
    filter,
    isCut,
    /** The time zone of the dates in the filters. */
    zone,
    view: shown.view,
    page: shown.page,
    /**
     * Shows a page of the list. Turning the page adds a step to the browser's history, except while an insight is open, because closing the
     * insight goes back by one step.
     */
    turnTo: useCallback(
      (page: number, { isStep }: { isStep: boolean }) => {
        const isOpen = insightsAddress.read(router.latestLocation.search).insight !== undefined
        go({ page }, { state: true, replace: !isStep || isOpen, resetScroll: false })
      },
      [go, router],
    ),
    setArchived: (isOn: boolean) => change({ archived: isOn }),
    setRules: useCallback((rules: InsightRules) => change({ filters: rules }), [change]),
    setSort: (chosen: string) => change({ sort: chosen }),
    setView: (view: ListView) => change({ view }),
    showView: (view: Pick<InsightFilter, 'rules' | 'sort' | 'archived'>) =>
      change({ filters: view.rules, sort: view.sort, archived: view.archived }),
  }
}

/**
 * Returns the open insight in the address. Opening an insight adds a step to the browser's history, moving to a neighbour does not, and
 * closing goes back by that step. Back therefore never reopens a closed insight.
 */
export function useOpenInsight() {
  const { shown, go } = useAddress(insightsAddress, route)
  const openId = shown.insight
  const router = useRouter()
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [openId])

  const open = useCallback(
    (insight: number) => {
      const { search, state } = router.latestLocation
      const { openedFrom: from, __TSR_key: key } = state
      const isNavigating = insightsAddress.read(search).insight !== undefined
      const openedFrom = isNavigating ? from : key
      go(
        { insight },
        {
          state: openedFrom === undefined ? {} : { openedFrom },
          replace: isNavigating,
          resetScroll: false,
        },
      )
    },
    [go, router],
  )
  const close = useCallback(() => {
    if (isClosing.current) return // going back takes a moment, and going back twice would leave the list
    isClosing.current = true
    if (router.latestLocation.state.openedFrom !== undefined) router.history.back()
    else go({ insight: undefined }, { replace: true, resetScroll: false })
  }, [go, router])
  const addressOf = (insight: number) =>
    router.buildLocation({
      to: '/insights',
      search: (former) => insightsAddress.change(former, { insight }),
    }).href
  return { openId, open, close, addressOf }
}

/** Saves the filters and the order until the user returns or signs out. */
function saveList({ filters, sort }: Pick<InsightsAddress, 'filters' | 'sort'>): void {
  localStorage.setItem(SAVED_LIST, JSON.stringify(insightsAddress.change({}, { filters, sort })))
}

/** Starts fetching the list in an address while the page's script is still loading. */
export function prefetchInsights(queryClient: QueryClient, address: InsightsAddress): void {
  const zone = toFilterZone(getDefaultStore().get(zoneAtom))
  const features = queryClient.getQueryData(featuresQuery.queryKey) ?? []
  const collections = findEnabled(features).has('insight_collections')
  prefetchList(queryClient, toInsightFilter(address, { zone, collections }))
}
