import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { featuresQuery, findEnabled } from '../../platform/account.ts'
import { toFilterZone, zoneAtom } from '../../platform/time/zone.ts'
import type { InsightFilter } from './insight-filter.ts'
import { useToday } from './filters/use-today.ts'
import { keepList } from './keep-list.ts'
import {
  type ListView,
  readListAddress,
  readViewAddress,
  type TypedAddress,
  writeListAddress,
} from './list-address.ts'

const route = getRouteApi('/_shell/insights')

type ListChange = Partial<Pick<InsightFilter, 'archived' | 'rules' | 'sort'> & { view: ListView }>

/** The list that the address asks for, and what changes it. `isCut`: it asked for something that there is not. */
export function useListAddress() {
  // As text, so that opening an insight or turning a page makes no other list of it.
  const address = route.useSearch({
    select: ({ archived, filters, sort }) => JSON.stringify({ archived, filters, sort }),
  })
  const shown = route.useSearch({ select: readViewAddress, structuralSharing: true })
  const navigate = route.useNavigate()
  const choice = useAtomValue(zoneAtom)
  const zone = toFilterZone(choice)
  const features = useQuery(featuresQuery).data ?? []
  const collections = findEnabled(features).has('insight_collections')
  const today = useToday(zone)
  const list = useMemo(
    () => readListAddress(JSON.parse(address) as TypedAddress, { zone, collections }), // safe: written above
    // oxlint-disable-next-line react/exhaustive-deps -- filters for the last days move on at midnight
    [address, zone, collections, today],
  )

  /** Another list is read from its first page; what stands open stays. */
  const change = useCallback(
    (changes: ListChange) => {
      void navigate({
        search: (former) => {
          const { filter } = readListAddress(former, { zone, collections })
          keepList({ ...filter, ...changes })
          const { view, openId } = readViewAddress(former)
          const written = writeListAddress({ ...filter, view, ...changes })
          return openId === undefined ? written : { ...written, insight: openId }
        },
        replace: true,
      })
    },
    [navigate, zone, collections],
  )
  return {
    filter: list.filter,
    isCut: list.isCut || shown.isCut,
    /** The time zone of the dates in the filters. */
    zone,
    view: shown.view,
    page: shown.page,
    turnTo: useTurnTo(),
    setArchived: (archived: boolean) => change({ archived }),
    setRules: useCallback((rules: InsightRules) => change({ rules }), [change]),
    setSort: (sort: string) => change({ sort }),
    setView: (view: ListView) => change({ view }),
    showView: ({ rules, sort, archived }: Pick<InsightFilter, 'rules' | 'sort' | 'archived'>) =>
      change({ rules, sort, archived }),
  }
}

/**
 * Shows a page of the list. Where the person asks for it that is a step in the browser's history; none where the list
 * follows them, or where an insight stands open, whose closing takes a step back.
 */
function useTurnTo() {
  const navigate = route.useNavigate()
  const router = useRouter()
  return useCallback(
    (page: number, { isStep }: { isStep: boolean }) =>
      void navigate({
        search: ({ page: _, ...former }) => (page === 1 ? former : { ...former, page }),
        state: true,
        replace: !isStep || readViewAddress(router.latestLocation.search).openId !== undefined,
        resetScroll: false,
      }),
    [navigate, router],
  )
}

/**
 * The insight that stands open, as the address has it. Opening one is a step in the browser's history, walking on is
 * none, and closing takes the step back: so Back never opens again what has been closed.
 */
export function useOpenInsight() {
  const openId = route.useSearch({ select: (search) => readViewAddress(search).openId })
  const navigate = route.useNavigate()
  const router = useRouter()
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [openId])

  const open = useCallback(
    (insight: number) => {
      const { search, state } = router.latestLocation
      const { openedFrom: from, __TSR_key: key } = state
      const isWalking = readViewAddress(search).openId !== undefined
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
