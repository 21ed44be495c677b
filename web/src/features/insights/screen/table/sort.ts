import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'

/** Times and percentages are wanted highest first, names from A to Z. */
const HIGHEST_FIRST: readonly InsightSortColumn[] = ['time', 'time_stamp', 'confidence']

export function startsDescending(column: InsightSortColumn): boolean {
  return HIGHEST_FIRST.includes(column)
}

/** As addresses and calls have it. */
export function writeSort(column: InsightSortColumn, isDescending: boolean): string {
  return `${isDescending ? '-' : ''}${column}`
}
