import type { InsightFilter } from './insight-filter.ts'
import { KEPT_LIST } from './kept-list.ts'
import { writeListAddress } from './list-address.ts'

/** The filters and the order stand when the person comes back (spec 1 §9), and go when they sign out. */
export function keepList({ rules, sort }: Pick<InsightFilter, 'rules' | 'sort'>): void {
  const address = writeListAddress({ rules, sort, archived: false, view: 'table' })
  localStorage.setItem(KEPT_LIST, JSON.stringify(address))
}
