import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, sortBy, text, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'
import { columnKeys } from './columns.ts'
import { type Trouble, troubles } from './device-line.ts'
import type { DeviceFilter } from './filter-lines.ts'
import { type DeviceSort, NEWEST_ID_FIRST } from './order-lines.ts'

const devicesAddress = defineAddress(
  z.object({
    q: text.default(''),
    group: z.union([z.literal('none'), wholeNumber]).optional(),
    trouble: z.enum(troubles).optional(),
    sort: sortBy(columnKeys, NEWEST_ID_FIRST),
    page: pageNumber,
    /** The device whose settings are open. */
    device: wholeNumber.optional(),
  }),
)
export type DevicesSearch = SearchOf<typeof devicesAddress>

const route = getRouteApi('/_shell/devices/')

/** Returns the list in the address, and functions that change it. A changed list starts at its first page. */
export function useDevicesAddress() {
  const { shown, go, change, open, close } = useAddress(devicesAddress, route)
  const { q: search, group, trouble, sort, page, device: openId } = shown
  return {
    filter: useMemo(() => ({ search, group, trouble }), [search, group, trouble]),
    sort,
    page,
    openId,
    search: useCallback((words: string) => change({ q: words.trim(), page: 1 }), [change]),
    showGroup: (chosen: DeviceFilter['group']) => change({ group: chosen, page: 1 }),
    showTrouble: (chosen: Trouble | undefined) => change({ trouble: chosen, page: 1 }),
    clearFilter: () => change({ q: '', group: undefined, trouble: undefined, page: 1 }),
    setSort: useCallback((chosen: DeviceSort) => change({ sort: chosen, page: 1 }), [change]),
    turnTo: (requested: number) => go({ page: requested }, {}),
    open: useCallback((device: number) => open({ device }), [open]),
    close: useCallback(() => close({ device: undefined }), [close]),
  }
}
