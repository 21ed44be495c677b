import { InsightRule, type InsightRules, InsightSort, isDateRule } from '@sentinel/contracts/insight-filters'
import { INSIGHT_RULES_MAX } from '@sentinel/contracts/limits'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../platform/address/define-address.ts'
import { pageNumber, wholeNumber } from '../../platform/address/fields.ts'
import { renewLastDays } from '../../filters/last-days.ts'
import { type InsightFilter, NEWEST_FIRST } from './insight-filter.ts'

const listViews = ['table', 'gallery'] as const
export type ListView = (typeof listViews)[number]

export const insightsAddress = defineAddress(
  z.object({
    archived: z.boolean().default(false),
    /** Of several filters only those that do not exist are dropped. */
    filters: z
      .codec(z.custom<InsightRules>(Array.isArray), z.custom<InsightRules>(), {
        decode: (given) =>
          given.slice(0, INSIGHT_RULES_MAX).flatMap((rule) => InsightRule.safeParse(rule).data ?? []),
        encode: (rules) => rules,
      })
      .default([]),
    sort: InsightSort.default(NEWEST_FIRST),
    view: z.enum(listViews).default('table'),
    page: pageNumber,
    /** The insight that is open. */
    insight: wholeNumber.optional(),
  }),
)
export type InsightsSearch = SearchOf<typeof insightsAddress>
export type InsightsAddress = ReturnType<typeof insightsAddress.read>

/** The list that an address asks for, in this zone, for somebody who sees collections or not. */
export function toInsightFilter(
  { archived, filters, sort }: Pick<InsightsAddress, 'archived' | 'filters' | 'sort'>,
  { zone, collections }: Pick<InsightFilter, 'zone' | 'collections'>,
): InsightFilter {
  const rules = filters.map((rule) => renewLastDays(rule, zone))
  return { archived, rules, collections, sort, zone: rules.some(isDateRule) ? zone : 'UTC' }
}
