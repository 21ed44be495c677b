import { z } from 'zod'
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '../http/limits.ts'
import { RowOffset } from '../http/lists.ts'

/** Lists cannot be read beyond this row. */
export const INTERNAL_OFFSET_MAX = 10_000_000
/** Filtered rows are counted up to this number, and always to the end of the requested page. */
export const INTERNAL_COUNTED_ROWS_MAX = 10_000
export const INTERNAL_FILTER_MAX_CHARACTERS = 254

/**
 * The meaning of `total`:
 * - `exact`: the number of rows
 * - `estimate`: the approximate number of rows in the table, by the statistics of the database
 * - `at_least`: there are more rows than were counted
 */
export const TotalKind = z.enum(['exact', 'estimate', 'at_least'])
export type TotalKind = z.infer<typeof TotalKind>

export const ListOrder = z.enum(['asc', 'desc'])
export type ListOrder = z.infer<typeof ListOrder>

/** Selects the rows that a list of the Internal page shows. A filter is a text. Its meaning depends on the column. */
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
  /** The first one is the default order. */
  sortable: readonly [Sort, ...Sort[]]
  filterable: readonly Filter[]
}

/** Returns the query schema of a list. It has one parameter for each filterable column, under the name of the column. */
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

/** Returns the schema of a page of a list, with the length of the list. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), totalKind: TotalKind })
}
