import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, selectInsights, writeInsights } from '../rows/insight-json.ts'

/** Higher than every id, so that a page that starts here contains the newest insights. */
export const NEWEST = Number.MAX_SAFE_INTEGER

/** Selects where the link for a row `i` begins. The user is a parameter or a number from our own code. */
export function visibleFrom(user: number | '$1'): string {
  return `(select visible_from_id from user_device where user_id = ${user} and device_id = i.device_id)`
}

export interface PageOptions {
  userId: number
  /** Only insights with a lower id are selected. */
  before: number
  limit: number
  archived: boolean
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
}

export interface InsightPage {
  /** A JSON array of `Insight`. */
  json: string
  rows: number
  lastId: number
  /** The number of insights in the whole list. */
  total: number
}

// A page after the last insight has only one row, which contains the total.
const PAGE = `
  with mine as materialized (select own from sum_own_links($1) own)
  select page.*, (mine.own).insight_count - case when $4 then 0 else (mine.own).archived_count end as total
  from mine left join lateral (${selectInsights('page_own_insights(mine.own, $2, $3, $4, $5) i', visibleFrom('$1'))}) page on true
  order by page.insight_id desc`

/** Returns a page of the user's insights, newest first, and their total number. */
export async function getInsightPage(db: Queryable, options: PageOptions): Promise<InsightPage> {
  const { userId, before, limit, archived, density } = options
  const { rows } = await db.query<(InsightRow | { insight_id: null }) & { total: number }>({
    name: 'insight-page',
    text: PAGE,
    values: [userId, before, limit, archived, density],
  })
  const insights = rows.filter((row) => row.insight_id !== null)
  return {
    json: await writeInsights(db, insights, { archived }),
    rows: insights.length,
    lastId: insights.at(-1)?.insight_id ?? 0,
    total: rows[0]?.total ?? 0,
  }
}

/** Returns the given insights that belong to the user, in the order of the ids. */
export async function getInsightRows(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<InsightRow[]> {
  if (ids.length === 0) return []
  // Bounds in the text keep TimescaleDB from searching every chunk.
  const [lowest, highest] = [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))]
  const source = `(select i.* from insight i join user_device l on l.device_id = i.device_id
    where l.user_id = ${userId} and i.insight_id >= l.visible_from_id
      and i.insight_id between ${lowest} and ${highest} and i.insight_id = any ($1::bigint[])) i`
  const { rows } = await db.query<InsightRow>(selectInsights(source, visibleFrom(userId)), [ids])
  const byId = new Map(rows.map((row) => [row.insight_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const ONE = selectInsights(
  `(select insight.* from insight join user_device l using (device_id)
    where insight_id = $2 and l.user_id = $1 and insight_id >= l.visible_from_id) i`,
  visibleFrom('$1'),
)

/** Returns the insight as a JSON array with one item. The array is empty if the insight does not exist or is not the user's. */
export async function getInsightJson(db: Queryable, userId: number, insightId: number): Promise<string> {
  const { rows } = await db.query<InsightRow>({ name: 'insight', text: ONE, values: [userId, insightId] })
  return writeInsights(db, rows)
}
