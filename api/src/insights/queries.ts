import type pg from 'pg'
import { selectInsights, selectInsightsJson } from './insight-json.ts'

type Queryable = Pick<pg.Pool, 'query'>

/** Above every id: a page that starts here is the newest. */
export const NEWEST = Number.MAX_SAFE_INTEGER

const LINK = 'user_device l on l.user_id = $1 and l.device_id = i.device_id'

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

const PAGE = `
  with page as materialized (${selectInsights(`page_insights($1, $2, $3, $4, $5) i join ${LINK}`)})
  select coalesce(json_agg(page order by page.insight_id desc), '[]')::text as json, count(*) as rows,
    coalesce(min(page.insight_id), 0) as last_id,
    coalesce((select sum(insight_count - case when $4 then 0 else archived_slot_counts[57] end)
      from user_device_stat where user_id = $1), 0)::bigint as total
  from page`

/** A page of the user's insights, the newest first, and how many there are in all. */
export async function getInsightPage(db: Queryable, options: PageOptions): Promise<InsightPage> {
  const { userId, before, limit, archived, density } = options
  const page = await getOne<{ json: string; rows: number; last_id: number; total: number }>(
    db,
    'insight-page',
    PAGE,
    [userId, before, limit, archived, density],
  )
  return { json: page.json, rows: page.rows, lastId: page.last_id, total: page.total }
}

const OFFSET_PAGE = selectInsightsJson(`
  (select * from page_insights($1, $2, least($3::bigint + $4::bigint, 2147483647)::int, true, $5) offset $4) i join ${LINK}`)

/** Rows `offset` to `offset + limit` of all the user's insights as a JSON array, the newest first. */
export async function getInsightsByOffset(
  db: Queryable,
  { userId, limit, offset, density }: { userId: number; limit: number; offset: number; density: number },
): Promise<string> {
  const values = [userId, NEWEST, limit, offset, density]
  return (await getOne<{ json: string }>(db, 'insights-by-offset', OFFSET_PAGE, values)).json
}

const ONE = selectInsightsJson(`
  (select * from insight where insight_id = $2) i join ${LINK} and i.insight_id >= l.visible_from_id`)

/** The insight as a JSON array of one; an empty one when it is absent or not the user's. */
export async function getInsightJson(db: Queryable, userId: number, insightId: number): Promise<string> {
  return (await getOne<{ json: string }>(db, 'insight', ONE, [userId, insightId])).json
}

/** How many insights the user has, archived ones included. */
export async function countOwnInsights(db: Queryable, userId: number): Promise<number> {
  const count =
    'select coalesce(sum(insight_count), 0)::bigint as count from user_device_stat where user_id = $1'
  return (await getOne<{ count: number }>(db, 'insight-count', count, [userId])).count
}

/** Prepared once a connection: planning costs more than these queries take. */
async function getOne<Row extends pg.QueryResultRow>(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await db.query<Row>({ name, text, values })
  const [row] = rows
  if (!row) throw new Error(`${name} answered no row`)
  return row
}
