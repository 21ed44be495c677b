import { InsightRule, type InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { INSIGHT_RULES_MAX } from '@sentinel/contracts/insights/limits'
import { z } from 'zod'

/** Reads an address's filters. Drops invalid ones and keeps the others. */
export const filtersField = z
  .codec(z.custom<InsightRules>(Array.isArray), z.custom<InsightRules>(), {
    decode: (given) =>
      given.slice(0, INSIGHT_RULES_MAX).flatMap((rule) => InsightRule.safeParse(rule).data ?? []),
    encode: (rules) => rules,
  })
  .default([])
