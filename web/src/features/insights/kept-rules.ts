import type { InsightRules } from '@sentinel/contracts/insight-filters'

const KEY = 'user.insights.rules'

/** The filters stand when the person comes back (spec 1 §9), and go when they sign out. */
export function keepRules(rules: InsightRules): void {
  if (rules.length > 0) localStorage.setItem(KEY, JSON.stringify(rules))
  else localStorage.removeItem(KEY)
}

/** Unread: what is in a browser may be of another release. */
export function readKeptRules(): unknown[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept) && kept.length > 0 ? kept : undefined
  } catch {
    return undefined
  }
}
