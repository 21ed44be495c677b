import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/limits'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useDeferredValue, useMemo } from 'react'
import { findSpan } from '../../ui/page-span.ts'
import type { DeviceLine } from './device-line.ts'
import type { useDevicesAddress } from './devices-address.ts'
import { countTroubles, findLines, inTrouble } from './filter-lines.ts'
import { orderLines } from './order-lines.ts'

const pageSizes: readonly number[] = TABLE_PAGE_SIZES

/** Kept in this browser; spec 1 §9. */
const pageSizeAtom = atomWithStorage<number>('user.devices.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** The part of the devices that search and filters leave, in its order, and the page of it that is shown. */
export function useDeviceList(
  lines: readonly DeviceLine[],
  { filter, sort, page: asked, turnTo }: ReturnType<typeof useDevicesAddress>,
  typed: string,
) {
  const { group, trouble } = filter
  const search = useDeferredValue(typed)
  const found = useMemo(() => findLines(lines, { search, group }), [lines, search, group])
  const counts = useMemo(() => countTroubles(found), [found])
  const ordered = useMemo(() => orderLines(inTrouble(found, trouble), sort), [found, trouble, sort])
  const [kept, keep] = useAtom(pageSizeAtom)
  const size = pageSizes.includes(kept) ? kept : TABLE_PAGE_ROWS // it may be of another release
  const span = findSpan(ordered.length, size, search.trim() === filter.search.trim() ? asked : 1)
  return {
    counts,
    /** How many search and group leave, in trouble or not. */
    foundAmount: found.length,
    shown: ordered.slice(span.first, span.end),
    span,
    length: ordered.length,
    paging: {
      sizes: TABLE_PAGE_SIZES,
      chosen: size,
      first: span.first,
      onChoose: (next: number, page: number) => {
        keep(next)
        turnTo(page)
      },
    },
  }
}

export type DeviceList = ReturnType<typeof useDeviceList>
