import { Day } from '@sentinel/contracts/values/calendar'
import { startOfDay } from '@sentinel/domain/time/start-of-day'
import type { InternalColumn } from './internal-column.ts'

type Column = Pick<InternalColumn<never>, 'filter' | 'isFilteredByDay'>

/** Converts an address's filters for the server: removes those without a column, and replaces a day with the time at which it begins. */
export function toRequestFilters(
  columns: readonly Column[],
  filters: Readonly<Partial<Record<string, string>>>,
  timeZone: string,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ filter, isFilteredByDay }) => {
      const text = filter && filters[filter]
      if (!filter || !text) return []
      return [[filter, isFilteredByDay ? toStart(text, timeZone) : text] as const]
    }),
  )
}

/** Returns the time at which a day begins. Returns text that is not a day unchanged, so the server finds nothing. */
function toStart(text: string, timeZone: string): string {
  return Day.safeParse(text).success ? new Date(startOfDay(text, timeZone)).toISOString() : text
}
