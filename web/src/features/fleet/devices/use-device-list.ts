import { useDeferredValue, useMemo } from 'react'
import { createPageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import type { DeviceLine } from './device-line.ts'
import type { useDevicesAddress } from './devices-address.ts'
import { countTroubles, findLines, inTrouble } from './filter-lines.ts'
import { orderLines } from './order-lines.ts'

const pageSizeAtom = createPageSizeAtom('devices')

/** Returns the devices that match the search and filters, sorted, and the current page. */
export function useDeviceList(
  lines: readonly DeviceLine[],
  { filter, sort, page: requested, turnTo }: ReturnType<typeof useDevicesAddress>,
  typed: string,
) {
  const { group, trouble } = filter
  const search = useDeferredValue(typed)
  const found = useMemo(() => findLines(lines, { search, group }), [lines, search, group])
  const counts = useMemo(() => countTroubles(found), [found])
  const ordered = useMemo(() => orderLines(inTrouble(found, trouble), sort), [found, trouble, sort])
  const page = search.trim() === filter.search.trim() ? requested : 1
  return {
    ...usePages(ordered, { page, turnTo, pageSizeAtom }),
    counts,
    /** The number of devices that match the search and the group, with or without trouble. */
    foundAmount: found.length,
  }
}

export type DeviceList = ReturnType<typeof useDeviceList>
