import type { ListOrder } from '@sentinel/contracts/staff/lists'
import type { InternalListOf } from './internal-column.ts'

interface ListSort<Sort extends string> {
  sort: Sort
  order: ListOrder
}

type Sorted<Sort extends string> = Pick<InternalListOf<never, Sort>, 'columns' | 'usual'>

/** Returns the order in an address, or the list's default if the list cannot be sorted by that column. */
export function findSort<Sort extends string>(
  { columns, usual }: Sorted<Sort>,
  written: string | undefined,
): ListSort<Sort> {
  const name = written?.replace(/^-/, '')
  const sort = columns.find((column) => column.sort !== undefined && column.sort === name)?.sort
  return sort === undefined ? usual : { sort, order: written?.startsWith('-') ? 'desc' : 'asc' }
}

/** Writes the order for the address. Omits the list's default order. */
export function writeSort<Sort extends string>(
  { usual }: Pick<Sorted<Sort>, 'usual'>,
  { sort, order }: ListSort<Sort>,
): string | undefined {
  if (sort === usual.sort && order === usual.order) return undefined
  return order === 'desc' ? `-${sort}` : sort
}

/** Returns the order after a click on a column header: ascending, then descending, then the list's default. */
export function nextSort<Sort extends string>(
  { usual }: Pick<Sorted<Sort>, 'usual'>,
  { sort, order }: ListSort<Sort>,
  clicked: Sort,
): ListSort<Sort> {
  if (clicked === usual.sort)
    return { sort: clicked, order: sort === clicked && order === 'desc' ? 'asc' : 'desc' }
  if (clicked !== sort) return { sort: clicked, order: 'asc' }
  return order === 'asc' ? { sort, order: 'desc' } : usual
}
