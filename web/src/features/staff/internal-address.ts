import { TABLE_PAGE_SIZES } from '@sentinel/contracts/http/limits'
import { ID_MAX } from '@sentinel/contracts/values/limits'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../platform/address/define-address.ts'
import { pageNumber, text, wholeNumber } from '../../platform/address/fields.ts'
import { useAddress } from '../../platform/address/use-address.ts'

export const internalTabs = [
  'people',
  'devices',
  'algs',
  'releases',
  'firmware',
  'dead-letters',
  'network',
  'operations',
  'trail',
] as const
export type InternalTab = (typeof internalTabs)[number]

/** A list's typed filters, by column. */
export type Filters = Readonly<Partial<Record<string, string>>>

const internalAddress = defineAddress(
  z.object({
    tab: z.enum(internalTabs).default('people'),
    /** A column of the tab's list, with a minus before it for descending order. */
    sort: text.optional(),
    filter: z.record(z.string(), text).default({}),
    page: pageNumber,
    size: z.literal(TABLE_PAGE_SIZES).optional(),
    /** The person whose dialog is open. */
    person: wholeNumber.max(ID_MAX).optional(),
    device: wholeNumber.max(ID_MAX).optional(),
    alg: wholeNumber.max(ID_MAX).optional(),
    release: wholeNumber.max(ID_MAX).optional(),
    deadLetter: wholeNumber.max(Number.MAX_SAFE_INTEGER).optional(),
    /** The DevEUI of a device to add. */
    add: text.optional(),
    /** The DevEUI after which the page of unknown devices begins. */
    after: text.optional(),
  }),
)
const NO_DIALOG = {
  person: undefined,
  device: undefined,
  alg: undefined,
  release: undefined,
  deadLetter: undefined,
  add: undefined,
}
export type InternalSearch = SearchOf<typeof internalAddress>

const route = getRouteApi('/_shell/internal')

/** Returns the tab, list and dialog in the address, and functions that change them. A changed list starts at its first page. */
export function useInternalAddress() {
  const { shown, go, change, open, close } = useAddress(internalAddress, route)
  const navigate = route.useNavigate()
  const router = useRouter()
  const searchOf = (tab: InternalTab) => internalAddress.change({}, { tab })
  const { sort, filter, page, size } = shown
  return {
    tab: shown.tab,
    personId: shown.person,
    deviceId: shown.device,
    algId: shown.alg,
    releaseId: shown.release,
    deadLetterId: shown.deadLetter,
    addedDevEui: shown.add,
    after: shown.after,
    list: useMemo(() => ({ sort, filters: filter as Filters, page, size }), [sort, filter, page, size]),
    hrefOf: (tab: InternalTab) => router.buildLocation({ to: '/internal', search: searchOf(tab) }).href,
    showTab: (tab: InternalTab) => void navigate({ search: searchOf(tab) }),
    setSort: (chosen: string | undefined) => change({ sort: chosen, page: 1 }),
    setFilters: useCallback(
      (filters: Record<string, string>) => change({ filter: filters, page: 1 }),
      [change],
    ),
    turnTo: useCallback((requested: number) => go({ page: requested }, {}), [go]),
    setSize: (chosen: (typeof TABLE_PAGE_SIZES)[number], requested: number) =>
      change({ size: chosen, page: requested }),
    openPerson: useCallback((person: number) => open({ person }), [open]),
    openDevice: useCallback((device: number) => open({ device }), [open]),
    openAlg: useCallback((alg: number) => open({ alg }), [open]),
    openRelease: useCallback((release: number) => open({ release }), [open]),
    openDeadLetter: useCallback((deadLetter: number) => open({ deadLetter }), [open]),
    turnToAfter: useCallback((after: string | undefined) => go({ after }, {}), [go]),
    close: useCallback(() => close(NO_DIALOG), [close]),
  }
}

export type InternalAddress = ReturnType<typeof useInternalAddress>
