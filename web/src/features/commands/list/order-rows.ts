import type { Sort } from '../../../platform/address/fields.ts'
import type { CommandColumn } from './command-column.ts'

const { compare } = new Intl.Collator('en', { numeric: true })

/** Returns the rows sorted by a column. Rows with equal values keep their order, and rows without a value come last. */
export function orderRows<Row, Key extends string>(
  rows: readonly Row[],
  columns: readonly CommandColumn<Row, Key>[],
  { column, isDescending }: Sort<Key>,
): readonly Row[] {
  const by = columns.find(({ sort }) => sort?.key === column)?.sort?.by
  if (!by) return rows
  const turn = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return turn * compareValues(one, other)
  })
}

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compare(String(one), String(other))
}
