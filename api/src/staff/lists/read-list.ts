import { INTERNAL_COUNTED_ROWS_MAX, type ListRequest, type TotalKind } from '@sentinel/contracts/staff/lists'
import type { Database } from '@sentinel/migrations/connect'
import { type RawBuilder, sql } from 'kysely'
import type { ListFilter } from './filters.ts'

/** The maximum number of rows up to which tables are counted, which takes about 20 ms. */
const COUNTED_TABLE_ROWS_MAX = 200_000

interface ListSort {
  by: RawBuilder<unknown>
  /** Rows without a value come last in both directions. The indexes, one for each direction, must also say `nulls last`. */
  isNullable?: true
}

/** Describes how a list's columns are read. It consists of SQL from our own code. Text from users is used only in parameters. */
export interface ListSource<Sort extends string, Filter extends string> {
  /** The table that has one row for each row of the list. Its statistics give the length of a large list. */
  table: string
  /** The table and its joins, which yield at most one row per row in the table. */
  from: RawBuilder<unknown>
  /** The id of a row. Rows with equal sort values are in id order. */
  id: RawBuilder<number>
  sorts: Record<Sort, ListSort>
  filters: Record<Filter, ListFilter>
}

export interface ListPage {
  /** The ids of the page's rows, in list order. */
  ids: number[]
  total: number
  totalKind: TotalKind
}

/** Finds the requested page of a list. The caller reads the rows with these ids, and `inOrder` sorts them. */
export async function readList<Sort extends string, Filter extends string>(
  db: Database,
  source: ListSource<Sort, Filter>,
  request: ListRequest<NoInfer<Sort>, NoInfer<Filter>>,
): Promise<ListPage> {
  const { from, id, sorts } = source
  const { sort, limit, offset } = request
  const { by, isNullable } = sorts[sort]
  const direction = request.order === 'asc' ? sql`asc` : sql`desc`
  const condition = toCondition(source, request)
  const page = sql<{ id: number }>`
    select ${id} as id from ${from} where ${condition ?? sql`true`}
    order by ${by} ${direction} ${isNullable ? sql`nulls last` : sql``}, ${id} ${direction}
    limit ${limit} offset ${offset}`
  const { rows } = await page.execute(db)
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isEnd) return { ids: rows.map((row) => row.id), total: offset + rows.length, totalKind: 'exact' }
  const length = await (condition
    ? countFound(db, { from, condition, limit: Math.max(INTERNAL_COUNTED_ROWS_MAX, offset + limit) })
    : countAll(db, source.table))
  return { ids: rows.map((row) => row.id), ...length }
}

/** Finds the ids of the rows below an id, highest first. */
export async function readIdsBelow(
  db: Database,
  { from, id }: Pick<ListSource<string, string>, 'from' | 'id'>,
  { limit, cursor: below = null }: { limit: number; cursor?: number | null | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${below}::bigint is null or ${id} < ${below}::bigint
    order by ${id} desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the rows in the order of the given ids. Omits rows that were deleted in the meantime. */
export function inOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toCondition<Filter extends string>(
  { filters }: Pick<ListSource<string, Filter>, 'filters'>,
  request: Partial<Record<Filter, string>>,
): RawBuilder<unknown> | undefined {
  const conditions = (Object.keys(filters) as Filter[]).flatMap((column) => {
    const text = request[column]
    return text ? [filters[column](text)] : []
  })
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

interface Found {
  from: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  /** Counts at most one row beyond the limit. */
  limit: number
}

async function countFound(db: Database, { from, condition, limit }: Found): Promise<Omit<ListPage, 'ids'>> {
  const found = sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} where ${condition} limit ${limit + 1}) found`
  const { rows } = await found.execute(db)
  const count = rows[0]?.count ?? 0
  return count > limit ? { total: limit, totalKind: 'at_least' } : { total: count, totalKind: 'exact' }
}

async function countAll(db: Database, table: string): Promise<Omit<ListPage, 'ids'>> {
  const statistics = sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`
  const estimate = (await statistics.execute(db)).rows[0]?.rows ?? 0
  if (estimate > COUNTED_TABLE_ROWS_MAX) return { total: Math.round(estimate), totalKind: 'estimate' }
  const counted = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`
  return { total: (await counted.execute(db)).rows[0]?.count ?? 0, totalKind: 'exact' }
}
