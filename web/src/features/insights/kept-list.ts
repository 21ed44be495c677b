import type { TypedAddress } from './list-address.ts'

/** public/theme.js reads it too. */
export const KEPT_LIST = 'user.insights.list'

/** The list that keep-list.ts has kept, as an address has it, and as unread: what is in a browser may be of another release. */
export function readKeptList(): Pick<TypedAddress, 'filters' | 'sort'> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_LIST) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    return {
      ...('filters' in kept && { filters: kept.filters }),
      ...('sort' in kept && { sort: kept.sort }),
    }
  } catch {
    return {}
  }
}
