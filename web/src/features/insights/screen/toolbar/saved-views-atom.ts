import { atomWithStorage } from 'jotai/utils'
import type { InsightsSearch } from '../../address/insights-address.ts'

/** A list under a name, kept as its address, and read like one: another release may have kept it. */
export type SavedView = {
  [Name in keyof Pick<InsightsSearch, 'archived' | 'filters' | 'sort'>]?: unknown
} & {
  name: string
}

export const savedViewsAtom = atomWithStorage<SavedView[]>('user.insights.views', [], undefined, {
  getOnInit: true,
})
