import { KEPT_LIST } from './saved-list.ts'
import { type InsightsAddress, insightsAddress } from './insights-address.ts'

/** The filters and the order stand when the person comes back (spec 1 §9), and go when they sign out. */
export function keepList({ filters, sort }: Pick<InsightsAddress, 'filters' | 'sort'>): void {
  localStorage.setItem(KEPT_LIST, JSON.stringify(insightsAddress.change({}, { filters, sort })))
}
