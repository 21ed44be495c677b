import type { ListOrder } from '@sentinel/contracts/staff/lists'
import type { InternalListOf } from './internal-column.ts'

interface ListSort<Sort extends string> {
  sort: Sort
  order: ListOrder
}

type Sorted<Sort extends string> = Pick<InternalListOf<never, Sort>, 'columns' | 'usual'>

/** The order that an address asks for; the list's own where it asks for a column that the list cannot be sorted by. */
export function findSort<Sort extends string>(
  { columns, usual }: Sorted<Sort>,
  written: string | undefined,
): ListSort<Sort> {
  const name = written?.replace(/^-/, '')
  const sort = columns.find((column) => column.sort !== undefined && column.sort === name)?.sort
  return sort === undefined ? usual : { sort, order: written?.startsWith('-') ? 'desc' : 'asc' }
}

/** As the address has it. The list's own order is left out. */
export function writeSort<Sort extends string>(
  { usual }: Pick<Sorted<Sort>, 'usual'>,
  { sort, order }: ListSort<Sort>,
): string | undefined {
  if (sort === usual.sort && order === usual.order) return undefined
  return order === 'desc' ? `-${sort}` : sort
}

/** What a click on the head of a column asks for: lowest first, then highest first, then the list's own order. */
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
