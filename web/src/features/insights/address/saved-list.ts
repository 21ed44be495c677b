/** public/theme.js also reads this key. */
export const SAVED_LIST = 'user.insights.list'

/** Returns the saved list as an address's search part. It is not validated, and another release may have saved it. */
export function readSavedList(): { filters?: unknown; sort?: unknown } {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(SAVED_LIST) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return {}
    return {
      ...('filters' in saved && { filters: saved.filters }),
      ...('sort' in saved && { sort: saved.sort }),
    }
  } catch {
    return {}
  }
}
