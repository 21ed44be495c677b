import type { Sort } from '../platform/address/fields.ts'

/** The order after a click on the head of a column: the other direction of the same column, or the usual one of another. */
export function turnSort<Column extends string>(
  sort: Sort<Column>,
  column: Column,
  startsDescending: (column: Column) => boolean,
): Sort<Column> {
  return {
    column,
    isDescending: sort.column === column ? !sort.isDescending : startsDescending(column),
  }
}
