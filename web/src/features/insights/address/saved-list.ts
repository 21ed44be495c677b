/** public/theme.js reads it too. */
export const KEPT_LIST = 'user.insights.list'

/** The list that keep-list.ts has kept, as the search part of an address, and as unread: another release may have kept it. */
export function readKeptList(): { filters?: unknown; sort?: unknown } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_LIST) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    return {
      ...('filters' in kept && { filters: kept.filters }),
      ...('sort' in kept && { sort: kept.sort }),
    }
  } catch {
    return {}
  }
}
