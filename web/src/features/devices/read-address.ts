import { troubles } from './device-line.ts'
import type { DeviceFilter } from './filter-lines.ts'
import { type DeviceSort, readSort } from './order-lines.ts'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedDevicesAddress {
  q?: unknown
  group?: unknown
  trouble?: unknown
  sort?: unknown
  page?: unknown
  /** Whose settings stand open. */
  device?: unknown
  dialog?: unknown
}

export interface DevicesAddress {
  filter: DeviceFilter
  sort: DeviceSort
  page: number
  openId: number | undefined
}

export function readDevicesAddress({
  q,
  group,
  trouble,
  sort,
  page,
  device,
}: TypedDevicesAddress): DevicesAddress {
  return {
    filter: {
      search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
      group: group === 'none' || isWhole(group) ? group : undefined,
      trouble: troubles.find((known) => known === trouble),
    },
    sort: readSort(sort),
    page: isWhole(page) ? Math.max(1, page) : 1,
    openId: isWhole(device) ? device : undefined,
  }
}

function isWhole(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}
