import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, selectInsights, writeInsights } from './insight-json.ts'

/** Above every id: a page that starts here is the newest. */
export const NEWEST = Number.MAX_SAFE_INTEGER

const VISIBLE_FROM =
  '(select visible_from_id from user_device where user_id = $1 and device_id = i.device_id)'

export interface PageOptions {
  userId: number
  /** Only insights with a lower id. */
  before: number
  limit: number
  archived: boolean
  /** Insights per id over all devices together, see `InsightDensity`. */
  density: number
}

export interface InsightPage {
  /** JSON array of `Insight`. */
  json: string
  rows: number
  lastId: number
  /** How many the whole list has. */
  total: number
}

// A page behind the last insight is one row of the total alone.
const PAGE = `
  with mine as materialized (select own from sum_own_links($1) own)
  select page.*, (mine.own).insight_count - case when $4 then 0 else (mine.own).archived_count end as total
  from mine left join lateral (${selectInsights('page_own_insights(mine.own, $2, $3, $4, $5) i', VISIBLE_FROM)}) page on true
  order by page.insight_id desc`

/** A page of the user's insights, the newest first, and how many there are in all. */
export async function getInsightPage(db: Queryable, options: PageOptions): Promise<InsightPage> {
  const { userId, before, limit, archived, density } = options
  const { rows } = await db.query<(InsightRow | { insight_id: null }) & { total: number }>({
    name: 'insight-page',
    text: PAGE,
    values: [userId, before, limit, archived, density],
  })
  const insights = rows.filter((row) => row.insight_id !== null)
  return {
    json: await writeInsights(db, insights),
    rows: insights.length,
    lastId: insights.at(-1)?.insight_id ?? 0,
    total: rows[0]?.total ?? 0,
  }
}

const OFFSET_PAGE = `${selectInsights(
  '(select * from page_insights($1, $2, least($3::bigint + $4::bigint, 2147483647)::int, true, $5) offset $4) i',
  VISIBLE_FROM,
)} order by i.insight_id desc`

/** Rows `offset` to `offset + limit` of all the user's insights as a JSON array, the newest first. Reads up to there. */
export async function getInsightsByOffset(
  db: Queryable,
  { userId, limit, offset, density }: { userId: number; limit: number; offset: number; density: number },
): Promise<string> {
  if (offset >= (await countOwnInsights(db, userId))) return '[]'
  const values = [userId, NEWEST, limit, offset, density]
  const { rows } = await db.query<InsightRow>({ name: 'insights-by-offset', text: OFFSET_PAGE, values })
  return writeInsights(db, rows)
}

const ONE = selectInsights(
  `(select insight.* from insight join user_device l using (device_id)
    where insight_id = $2 and l.user_id = $1 and insight_id >= l.visible_from_id) i`,
  VISIBLE_FROM,
)

/** The insight as a JSON array of one; an empty one when it is absent or not the user's. */
export async function getInsightJson(db: Queryable, userId: number, insightId: number): Promise<string> {
  const { rows } = await db.query<InsightRow>({ name: 'insight', text: ONE, values: [userId, insightId] })
  return writeInsights(db, rows)
}

/** How many insights the user has, archived ones included. */
export async function countOwnInsights(db: Queryable, userId: number): Promise<number> {
  const count =
    'select coalesce(sum(insight_count), 0)::bigint as count from user_device_stat where user_id = $1'
  const { rows } = await db.query<{ count: number }>({ name: 'insight-count', text: count, values: [userId] })
  return rows[0]?.count ?? 0
}
