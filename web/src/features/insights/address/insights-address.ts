import { InsightSort, isZonedRule } from '@sentinel/contracts/insights/insight-filters'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, wholeNumber } from '../../../platform/address/fields.ts'
import { filtersField } from '../../../filters/filters-field.ts'
import { renewLastDays } from '../../../filters/last-days.ts'
import { type InsightFilter, NEWEST_FIRST } from '../list/insight-filter.ts'

const listViews = ['table', 'gallery'] as const
export type ListView = (typeof listViews)[number]

export const insightsAddress = defineAddress(
  z.object({
    archived: z.boolean().default(false),
    filters: filtersField,
    sort: InsightSort.default(NEWEST_FIRST),
    view: z.enum(listViews).default('table'),
    page: pageNumber,
    /** The open insight. */
    insight: wholeNumber.optional(),
  }),
)
export type InsightsSearch = SearchOf<typeof insightsAddress>
export type InsightsAddress = ReturnType<typeof insightsAddress.read>

/** Returns the list in an address, in this zone, for a user who sees either collections or single insights. */
export function toInsightFilter(
  { archived, filters, sort }: Pick<InsightsAddress, 'archived' | 'filters' | 'sort'>,
  { zone, collections }: Pick<InsightFilter, 'zone' | 'collections'>,
): InsightFilter {
  const rules = filters.map((rule) => renewLastDays(rule, zone))
  return { archived, rules, collections, sort, zone: rules.some(isZonedRule) ? zone : 'UTC' }
}
