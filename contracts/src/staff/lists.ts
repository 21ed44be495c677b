import { z } from 'zod'
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '../http/limits.ts'
import { RowOffset } from '../http/lists.ts'

/** No list is read further than this row. */
export const INTERNAL_OFFSET_MAX = 10_000_000
/** The rows that a filter leaves are counted up to this number, and always to the end of the page that is asked for. */
export const INTERNAL_COUNTED_ROWS_MAX = 10_000
export const INTERNAL_FILTER_MAX_CHARACTERS = 254

/**
 * What `total` is:
 * - `exact`: the number of rows
 * - `estimate`: about as many as the table has, by the statistics of the database
 * - `at_least`: more rows than were counted
 */
export const TotalKind = z.enum(['exact', 'estimate', 'at_least'])
export type TotalKind = z.infer<typeof TotalKind>

export const ListOrder = z.enum(['asc', 'desc'])
export type ListOrder = z.infer<typeof ListOrder>

/** Which rows a list of the Internal page shows. A filter is a text; the columns of the list say what it means. */
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
  /** The first one is the order of the list where the caller asks for none. */
  sortable: readonly [Sort, ...Sort[]]
  filterable: readonly Filter[]
}

/** The query of a list: one parameter for each column that it can be filtered by, under the name of the column. */
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

/** A page of a list, and how long the list is. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), totalKind: TotalKind })
}
