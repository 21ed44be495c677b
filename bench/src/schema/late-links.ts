import { INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import { toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import type pg from 'pg'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'
import { DEVICES } from './data-set.ts'

const BATCH_ROWS = extent(100, 1000)
const WARM_UP_BATCHES = extent(0, 20)
const BATCHES = extent(2, 40)
const USER = 2000

let lastMessageId = 0

/** Returns the median time in milliseconds of an ingest batch of 1,000 insights when a share of the devices has a link that starts late. */
export async function timeIngest(client: pg.Client, lateShare: number): Promise<number> {
  await client.query(
    'update user_device set visible_from_id = 0, visible_from = default where user_id = $1',
    [USER],
  )
  await client.query('delete from link_stat')
  await client.query(
    `update user_device set visible_from = now(), visible_from_id = 1 where user_id = $1 and device_id <= $2`,
    [USER, DEVICES * lateShare],
  )
  await client.query(
    'insert into link_stat (device_id, user_id, visible_from_id) select device_id, user_id, 1 from user_device where visible_from_id > 0',
  )
  await client.query('vacuum analyze link_stat, device_stat')
  const times: number[] = []
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    const values = toInsightParameters(Array.from({ length: BATCH_ROWS }, makeRow).flat())
    const startedAt = performance.now()
    await client.query({ name: 'insights', text: INSIGHTS_STATEMENT, values })
    if (batch >= 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

function makeRow() {
  lastMessageId += 1
  const deviceId = 1 + Math.floor(Math.random() * DEVICES)
  const secondsNow = Math.floor(Date.now() / 1000)
  const file_ctime = new Date((secondsNow - Math.floor(Math.random() * 86_400)) * 1000).toISOString()
  const insight = { index: 0, alg_id: 3, class_id: lastMessageId % 20, confidence: 93, file_ctime }
  return toInsightRows(
    deviceId,
    { message_id: lastMessageId, comms_source: 'cell', insights: [insight] },
    { receivedMs: Date.now() },
  )
}

/** Two methods of counting for a widget over all of a user's links. */
export const READS = {
  'from the counters': `select ordinality, sum(n) from user_device_stat, unnest(slot_counts[1:24]) with ordinality as s (n, ordinality)
    where user_id = $1 group by 1`,
  'counted from the rows': `select (i.insight_id >> 22) / 3600 % 24 as hour, count(*) from user_device l
    join insight i on i.device_id = l.device_id and i.insight_id >= l.visible_from_id where l.user_id = $1 group by 1`,
}
