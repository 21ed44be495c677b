import { InsightRule, InsightSort, isDateRule } from '@sentinel/contracts/insight-filters'
import { INSIGHT_RULES_MAX } from '@sentinel/contracts/limits'
import { type InsightFilter, NEWEST_FIRST } from './insight-filter.ts'

/** What the address says of the list. It can be typed by hand, so nothing of it is taken for granted. */
export interface ListAddress {
  archived?: true | undefined
  filters?: unknown[] | undefined
  sort?: string | undefined
  view?: 'table' | 'gallery' | undefined
}

/** The list that an address asks for, in this zone, for somebody who sees collections or not. What it asks for in vain is left out, and said. */
export function readListAddress(
  { archived, filters = [], sort = NEWEST_FIRST }: ListAddress,
  { zone, collections }: Pick<InsightFilter, 'zone' | 'collections'>,
): { filter: InsightFilter; isCut: boolean } {
  const read = filters.slice(0, INSIGHT_RULES_MAX).map((rule) => InsightRule.safeParse(rule))
  const rules = read.flatMap(({ data }) => data ?? [])
  const isSortKnown = InsightSort.safeParse(sort).success
  return {
    filter: {
      archived: archived === true,
      rules,
      collections,
      sort: isSortKnown ? sort : NEWEST_FIRST,
      zone: rules.some(isDateRule) ? zone : 'UTC',
    },
    isCut: rules.length < filters.length || !isSortKnown,
  }
}
