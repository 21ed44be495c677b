import { InsightRule, type InsightRules, InsightSort, isDateRule } from '@sentinel/contracts/insight-filters'
import { INSIGHT_RULES_MAX } from '@sentinel/contracts/limits'
import { renewLastDays } from './filters/last-days.ts'
import { type InsightFilter, NEWEST_FIRST } from './insight-filter.ts'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedAddress {
  archived?: unknown
  filters?: unknown
  sort?: unknown
  view?: unknown
  page?: unknown
  insight?: unknown
}

export type ListView = 'table' | 'gallery'

/** A list and how it is shown, as an address says it from its first page on. */
interface AddressedList extends Pick<InsightFilter, 'archived' | 'rules' | 'sort'> {
  view: ListView
}

/** The list that an address asks for, in this zone, for somebody who sees collections or not. What it asks for in vain is left out, and said. */
export function readListAddress(
  { archived = false, filters = [], sort = NEWEST_FIRST }: TypedAddress,
  { zone, collections }: Pick<InsightFilter, 'zone' | 'collections'>,
): { filter: InsightFilter; isCut: boolean } {
  const given: unknown[] = Array.isArray(filters) ? filters : [filters]
  const rules = given
    .slice(0, INSIGHT_RULES_MAX)
    .flatMap((rule) => InsightRule.safeParse(rule).data ?? [])
    .map((rule) => renewLastDays(rule, zone))
  const known = InsightSort.safeParse(sort)
  return {
    filter: {
      archived: archived === true,
      rules,
      collections,
      sort: known.data ?? NEWEST_FIRST,
      zone: rules.some(isDateRule) ? zone : 'UTC',
    },
    isCut: rules.length < given.length || !known.success || typeof archived !== 'boolean',
  }
}

/** How the address asks for its list to be shown: as what, from which page on, and with which insight open. */
export function readViewAddress({ view = 'table', page = 1, insight }: TypedAddress): {
  view: ListView
  page: number
  openId: number | undefined
  isCut: boolean
} {
  const isKnown = {
    view: view === 'table' || view === 'gallery',
    page: isWhole(page) && page >= 1,
    insight: insight === undefined || isWhole(insight),
  }
  return {
    view: view === 'gallery' ? 'gallery' : 'table',
    page: isWhole(page) ? Math.max(1, page) : 1,
    openId: isWhole(insight) ? insight : undefined,
    isCut: !isKnown.view || !isKnown.page || !isKnown.insight,
  }
}

/** What goes without saying is left out. */
export function writeListAddress({ archived, rules, sort, view }: AddressedList): {
  archived?: true
  filters?: InsightRules
  sort?: string
  view?: ListView
} {
  return {
    ...(archived && { archived }),
    ...(rules.length > 0 && { filters: rules }),
    ...(sort !== NEWEST_FIRST && { sort }),
    ...(view !== 'table' && { view }),
  }
}

function isWhole(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}
