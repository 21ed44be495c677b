import type { InsightFilter } from './insight-filter.ts'
import { type TypedAddress, writeListAddress } from './list-address.ts'

const KEY = 'user.insights.list'

/** The filters and the order stand when the person comes back (spec 1 §9), and go when they sign out. */
export function keepList({ rules, sort }: Pick<InsightFilter, 'rules' | 'sort'>): void {
  localStorage.setItem(KEY, JSON.stringify(writeListAddress({ rules, sort, archived: false, view: 'table' })))
}

/** As an address has it, and as unread: what is in a browser may be of another release. */
export function readKeptList(): Pick<TypedAddress, 'filters' | 'sort'> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    return {
      ...('filters' in kept && { filters: kept.filters }),
      ...('sort' in kept && { sort: kept.sort }),
    }
  } catch {
    return {}
  }
}
