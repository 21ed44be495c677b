import { foldName } from '@sentinel/contracts/values/fold-name'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import type { Sort } from '../../../../platform/address/fields.ts'

export const classSortColumns = ['name', 'checked', 'right', 'missed'] as const
export type ClassSortColumn = (typeof classSortColumns)[number]
export type ClassSort = Sort<ClassSortColumn>

export const MOST_CHECKED_FIRST: ClassSort = { column: 'checked', isDescending: true }

/**
 * Returns true for columns that are first sorted in descending order. Names go from A to Z, and shares of right sightings start with the
 * worst, because those are what users look for.
 */
export function startsDescending(column: ClassSortColumn): boolean {
  return column === 'checked' || column === 'missed'
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** The value that a class is sorted by. Undefined if there is nothing to count; such classes come last. */
const valueOf: Record<Exclude<ClassSortColumn, 'name'>, (row: ClassQuality) => number | undefined> = {
  checked: ({ checked }) => checked,
  right: ({ checked, confirmed }) => (checked === 0 ? undefined : confirmed / checked),
  missed: ({ confirmed, missed }) => (confirmed + missed === 0 ? undefined : missed / (confirmed + missed)),
}

/** Sorts the classes. Ties are sorted by the number of checked sightings, then by name. */
export function orderClasses(
  rows: readonly ClassQuality[],
  { column, isDescending }: ClassSort,
): ClassQuality[] {
  const direction = isDescending ? -1 : 1
  const byName = (a: ClassQuality, b: ClassQuality) => compare(a.class_name, b.class_name)
  if (column === 'name') return rows.toSorted((a, b) => direction * byName(a, b))
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf[column](a), valueOf[column](b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return direction * (first - second) || b.checked - a.checked || byName(a, b)
  })
}

/** Returns the classes whose name contains the text, ignoring case. */
export function filterClasses(rows: readonly ClassQuality[], text: string): ClassQuality[] {
  const wanted = foldName(text.trim())
  return rows.filter(({ class_name }) => foldName(class_name).includes(wanted))
}
