import type { Insight } from '@sentinel/contracts/insights/insights'
import type pg from 'pg'
import { linkDevice } from '../../../testing/seed.ts'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'

const ROWS = 400
const LABELS = [
  'Serval',
  'red fox',
  '100% Fox',
  'a_b',
  'axb',
  'back\\slash',
  'ÄRGER',
  'ΟΔΟΣ',
  '😀 cub',
  "o'hara",
]
const DEVICE_NAMES = [
  { display_name: 'Älg Ridge', device_name: 'cam 1' },
  { display_name: '', device_name: 'CAM_02' },
  { display_name: null, device_name: null },
  { display_name: 'zebra pan', device_name: null },
]

/** The first of the sixty days that all rows are from. */
export const FIRST_DAY = '2026-01-01'
/** The time from which the late owner sees insights. */
const LATE_FROM = '2026-02-01T00:00:00Z'

export interface ListWorld {
  owner: TestUser
  /** Owns the same devices, but only from `LATE_FROM` on. */
  late: TestUser
  stranger: TestUser
  deviceIds: number[]
}

/** Creates two owners of the same devices, and insights with and without names, class lists, clocks and confidences. */
export async function seedListWorld(api: TestApi): Promise<ListWorld> {
  const owner = await api.createUser()
  const late = await api.createUser()
  const stranger = await api.createUser()
  const deviceIds: number[] = []
  for (const names of DEVICE_NAMES) {
    const deviceId = await api.createDevice({ owners: [owner] })
    await api.db.updateTable('device').set(names).where('device_id', '=', deviceId).execute()
    deviceIds.push(deviceId)
  }
  const strange = await api.createDevice({ owners: [stranger] })
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna'), (4, 'Forest')`)
  await api.pool.query(
    `insert into class_definition select 3, place, label from unnest($1::text[]) with ordinality t (label, place)`,
    [LABELS],
  )
  await api.pool.query(`insert into class_definition values (4, 1, 'Lynx')`)
  await seedRows(api.pool, [...deviceIds, strange])
  for (const deviceId of deviceIds)
    await linkDevice(api.db, { userId: late.id, deviceId, visibleFrom: LATE_FROM })
  return { owner, late, stranger, deviceIds }
}

async function seedRows(pool: pg.Pool, deviceIds: number[]): Promise<void> {
  await pool.query(`select setseed(0.25)`)
  await pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, device_id, alg_id,
        class_id, confidence, class_ids, class_confidences, comms_source, insight_status)
      select draw_insight_id(time_to_ms(case when n % 9 > 0 then taken else received end), n), n, 0, received,
        case when n % 9 > 0 then taken end, ($1::int[])[1 + n % cardinality($1::int[])],
        case n % 7 when 0 then null when 1 then 4 else 3 end, class_id,
        case when n % 11 > 0 then (floor(r3 * 200) / 2)::real end,
        case when n % 3 = 0 then array[class_id, 99, 1 + n % 12] end,
        case when n % 3 = 0 then array[(floor(r3 * 200) / 2)::real, 1, null] end,
        ((array['cell', 'wifi', 'satellite', 'lora'])[1 + floor(r4 * 4)::int])::comms_source,
        ((array['none', 'favorite', 'acknowledge', 'archive'])[1 + floor(r2 * 4)::int])::insight_status
      from (
        select n, r2, r3, r4, case when n % 13 = 0 then 99 else 1 + floor(r4 * 12)::int end as class_id,
          taken, date_trunc('milliseconds', taken + r2 * interval '3 hours') as received
        from (select n, random() as r1, random() as r2, random() as r3, random() as r4
          from generate_series(1, ${ROWS}) n) drawn
        cross join lateral (
          select date_trunc('second', timestamptz '${FIRST_DAY}' + r1 * interval '60 days') as taken) time) one`,
    [deviceIds],
  )
  await countSeeded(pool)
}

/** Counts each device's insights, as the gateway does while storing them. */
export async function countSeeded(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update device_stat s set insight_count = c.insights, first_insight_id = c.first_id, last_insight_id = c.last_id,
        last_seen = c.heard_at, last_insight_received_at = c.heard_at, archived_slot_counts[131] = c.archived
      from (select device_id, count(*) as insights, min(insight_id) as first_id, max(insight_id) as last_id,
          max(received_at) as heard_at, count(*) filter (where insight_status = 'archive') as archived
        from insight group by device_id) c
      where c.device_id = s.device_id`,
  )
}

/** Reads a list as a user scrolls through it: page by page to its end, with the total from each page. */
export async function walkList(
  api: TestApi,
  user: TestUser,
  query: Record<string, string>,
): Promise<{ ids: number[]; totals: number[] }> {
  const ids: number[] = []
  const totals: number[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const requested = new URLSearchParams({ ...query, ...(cursor !== undefined && { cursor }) })
    const answer = await api.as(user).get(`/api/insights?${requested.toString()}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const page: { insights: Insight[]; next: string | null; total: number } = answer.json()
    ids.push(...page.insights.map(({ insight_id }) => insight_id))
    totals.push(page.total)
    cursor = page.next
  }
  return { ids, totals }
}

/** Returns all of the user's insights, newest first. */
export async function findEverything(api: TestApi, user: TestUser): Promise<Insight[]> {
  return (await api.as(user).get('/api/insights/paginated')).json()
}
