import type pg from 'pg'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'

const ROUNDS = extent(1, 9)

/** One screen's query, written for ids with the displayed time and for ids with the received time. */
export interface Question {
  title: string
  displayed: string
  /** Uses an index on the displayed time in addition to the id. */
  receivedIndexed: string
  /** Without that index: reads a window of received time that is wide enough for the latest arrival, and sorts it. */
  receivedWidened: string
}

const WEEK_ID = 7 * 86_400 * 4_194_304

/** `$1` is the user. `$2` is the displayed time at which the page, range or widget ends. */
export const QUESTIONS: Question[] = [
  {
    title: 'page of 25 at a random depth',
    ...page(25, '3 days'),
  },
  {
    title: 'page of 10,000 at a random depth',
    ...page(10_000, '60 days'),
  },
  {
    title: '30 days of one class, 25 rows',
    displayed: `select i.* from insight i where insight_id < first_insight_id(time_to_ms($2)) and class_id = 7
        and insight_id >= first_insight_id(time_to_ms($2 - interval '30 days'))
        and (device_id in (select device_id from user_device where user_id = $1)) is true order by insight_id desc limit 25`,
    receivedIndexed: `select i.* from (select device_id from user_device where user_id = $1) d cross join lateral (
        select * from insight_received i where i.device_id = d.device_id and displayed_at < $2
          and displayed_at >= $2 - interval '30 days' and class_id = 7 order by displayed_at desc limit 25) i
      order by displayed_at desc limit 25`,
    receivedWidened: `select i.* from (select device_id from user_device where user_id = $1) d join insight_received i using (device_id)
      where insight_id < first_insight_id(time_to_ms($2)) + ${WEEK_ID} and insight_id >= first_insight_id(time_to_ms($2 - interval '30 days'))
        and displayed_at < $2 and displayed_at >= $2 - interval '30 days' and class_id = 7 order by displayed_at desc limit 25`,
  },
  {
    title: 'widget: 14 days by class',
    displayed: `select class_id, (insight_id >> 22) / 86400 as day, count(*) from insight join user_device using (device_id)
      where user_id = $1 and insight_id < first_insight_id(time_to_ms($2)) and insight_id >= first_insight_id(time_to_ms($2 - interval '14 days')) group by 1, 2`,
    receivedIndexed: `select class_id, date_trunc('day', displayed_at) as day, count(*) from insight_received join user_device using (device_id)
      where user_id = $1 and displayed_at < $2 and displayed_at >= $2 - interval '14 days' group by 1, 2`,
    receivedWidened: `select class_id, date_trunc('day', displayed_at) as day, count(*) from insight_received join user_device using (device_id)
      where user_id = $1 and insight_id < first_insight_id(time_to_ms($2)) + ${WEEK_ID} and insight_id >= first_insight_id(time_to_ms($2 - interval '14 days'))
        and displayed_at < $2 and displayed_at >= $2 - interval '14 days' group by 1, 2`,
  },
]

/** Returns a page that ends at `$2`. The window has the length that a reader would choose from the device's counts. */
function page(rows: number, window: string): Omit<Question, 'title'> {
  return {
    displayed: `select i.* from insight i where insight_id < first_insight_id(time_to_ms($2)) and insight_id >= first_insight_id(time_to_ms($2 - interval '${window}'))
        and (device_id in (select device_id from user_device where user_id = $1)) is true order by insight_id desc limit ${rows}`,
    receivedIndexed: `select i.* from (select device_id from user_device where user_id = $1) d cross join lateral (
        select * from insight_received i where i.device_id = d.device_id and displayed_at < $2 and displayed_at >= $2 - interval '${window}'
        order by displayed_at desc limit ${rows}) i order by displayed_at desc limit ${rows}`,
    receivedWidened: `select i.* from insight_received i where insight_id < first_insight_id(time_to_ms($2)) + ${WEEK_ID}
        and insight_id >= first_insight_id(time_to_ms($2 - interval '${window}')) and displayed_at < $2 and displayed_at >= $2 - interval '${window}'
        and (device_id in (select device_id from user_device where user_id = $1)) is true order by displayed_at desc limit ${rows}`,
  }
}

/** Returns the median time of a statement in milliseconds, at moments spread over the two years. */
export async function timeQuestion(client: pg.Client, statement: string, userId: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const end = new Date(Date.parse('2026-11-01T00:00:00Z') - (round * 70 + 5) * 86_400_000)
    const values = [userId, end.toISOString()]
    await client.query(statement, values)
    const startedAt = performance.now()
    await client.query(statement, values)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
