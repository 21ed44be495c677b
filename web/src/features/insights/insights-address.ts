import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { featuresQuery, findEnabled } from '../../platform/account.ts'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'
import { type InsightFilter, NEWEST_FIRST } from './insight-filter.ts'
import { keepRules } from './kept-rules.ts'
import { type ListAddress, readListAddress } from './list-address.ts'

const route = getRouteApi('/_shell/insights')

/** The list that the address asks for, and what changes it. `isCut`: the address held filters that there are none of. */
export function useListAddress() {
  // As text, so that opening an insight makes no other list of it.
  const address = route.useSearch({
    select: ({ archived, filters, sort }) => JSON.stringify({ archived, filters, sort }),
  })
  const view = route.useSearch({ select: (search) => search.view ?? ('table' as const) })
  const navigate = route.useNavigate()
  const choice = useAtomValue(zoneAtom)
  const zone = toTimeZone(choice)
  const features = useQuery(featuresQuery).data ?? []
  const collections = findEnabled(features).has('insight_collections')
  const list = useMemo(
    () => readListAddress(JSON.parse(address) as ListAddress, { zone, collections }), // safe: written above
    [address, zone, collections],
  )

  const change = useCallback(
    (changes: Partial<ListAddress>) =>
      void navigate({ search: (former) => ({ ...former, ...changes }), replace: true }),
    [navigate],
  )
  return {
    ...list,
    /** Whose days a filter speaks of. */
    zone,
    view,
    setArchived: (isOn: boolean) => change({ archived: isOn || undefined }),
    setRules: useCallback(
      (rules: InsightRules) => {
        keepRules(rules)
        change({ filters: rules.length > 0 ? rules : undefined })
      },
      [change],
    ),
    setSort: (sort: string) => change({ sort: sort === NEWEST_FIRST ? undefined : sort }),
    setView: (chosen: ListAddress['view']) => change({ view: chosen === 'table' ? undefined : chosen }),
    showView: ({ rules, sort, archived }: Pick<InsightFilter, 'rules' | 'sort' | 'archived'>) => {
      keepRules(rules)
      change({
        filters: rules.length > 0 ? rules : undefined,
        sort: sort === NEWEST_FIRST ? undefined : sort,
        archived: archived || undefined,
      })
    },
  }
}

/**
 * The insight that stands open, as the address has it. Opening one is a step in the browser's history, walking on is
 * none, and closing takes the step back: so Back never opens again what has been closed.
 */
export function useOpenInsight() {
  const openId = route.useSearch({ select: ({ insight }) => insight })
  const navigate = route.useNavigate()
  const router = useRouter()
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [openId])

  const open = useCallback(
    (insight: number) => {
      const { search, state } = router.latestLocation
      const { openedFrom: from, __TSR_key: key } = state
      const isWalking = 'insight' in search
      const openedFrom = isWalking ? from : key
      void navigate({
        search: (former) => ({ ...former, insight }),
        state: openedFrom === undefined ? {} : { openedFrom },
        replace: isWalking,
        resetScroll: false,
      })
    },
    [navigate, router],
  )
  const close = useCallback(() => {
    if (isClosing.current) return // the step back takes a moment, and a second one would leave the list
    isClosing.current = true
    if (router.latestLocation.state.openedFrom !== undefined) router.history.back()
    else void navigate({ search: ({ insight: _, ...rest }) => rest, replace: true, resetScroll: false })
  }, [navigate, router])
  const addressOf = (insight: number) =>
    router.buildLocation({ to: '/insights', search: (former) => ({ ...former, insight }) }).href
  return { openId, open, close, addressOf }
}
