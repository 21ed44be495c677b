import { z } from 'zod'
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '../http/limits.ts'
import { RowOffset } from '../http/lists.ts'

/** The last row that can be read in a list. */
export const INTERNAL_OFFSET_MAX = 10_000_000
/** The number up to which filtered rows are counted. The requested page is always counted in full. */
export const INTERNAL_COUNTED_ROWS_MAX = 10_000
export const INTERNAL_FILTER_MAX_CHARACTERS = 254

/**
 * The meaning of `total`:
 * - `exact`: the number of rows
 * - `estimate`: the approximate number of rows in the table, according to the database's statistics
 * - `at_least`: there are more rows than were counted
 */
export const TotalKind = z.enum(['exact', 'estimate', 'at_least'])
export type TotalKind = z.infer<typeof TotalKind>

export const ListOrder = z.enum(['asc', 'desc'])
export type ListOrder = z.infer<typeof ListOrder>

/** Selects the rows that a list on the Internal page shows. A filter is a text whose meaning depends on the column. */
export type ListRequest<Sort extends string, Filter extends string> = {
  sort: Sort
  order: ListOrder
  limit: number
  offset: number
} & Partial<Record<Filter, string>>

const FilterText = z
  .string()
  .trim()
  .normalize()
  .max(INTERNAL_FILTER_MAX_CHARACTERS, `Must have at most ${INTERNAL_FILTER_MAX_CHARACTERS} characters.`)
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')
  .optional()

const PageSize = z.coerce
  .number<number | string>('Must be a number of rows.')
  .refine(
    (size) => TABLE_PAGE_SIZES.some((known) => known === size),
    `Must be ${TABLE_PAGE_SIZES.slice(0, -1).join(', ')} or ${TABLE_PAGE_SIZES.at(-1)}.`,
  )

interface ListColumns<Sort extends string, Filter extends string> {
  /** The first is the default order. */
  sortable: readonly [Sort, ...Sort[]]
  filterable: readonly Filter[]
}

/** Returns a list's query schema. It has one parameter per filterable column, with the column's name. */
export function listQuery<const Sort extends string, const Filter extends string>({
  sortable,
  filterable,
}: ListColumns<Sort, Filter>) {
  const filters = Object.fromEntries(filterable.map((column) => [column, FilterText])) as Record<
    Filter,
    typeof FilterText
  > // safe: made of these keys
  return z.object({
    ...filters,
    sort: z.enum(sortable).default(() => sortable[0]),
    order: ListOrder.default('desc'),
    limit: PageSize.default(TABLE_PAGE_ROWS),
    offset: RowOffset.max(INTERNAL_OFFSET_MAX).default(0),
  })
}

/** Returns the schema for a page of a list, including the list's length. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), totalKind: TotalKind })
}
