import { type InsightRow, toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import { INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import type pg from 'pg'
import type { BenchDatabase } from '../bench-database.ts'
import { sampleMessage } from './sample-message.ts'

/** The device of each row in a batch, in the batch's order. */
export type FormedBatch = number[]

/** Reads from the change log which batches the gateway has formed since a given entry. */
export async function findFormedBatches(
  database: BenchDatabase,
  afterChangeId: number,
): Promise<{ batches: FormedBatch[]; lastChangeId: number }> {
  const rows = await database.query<{ change_id: string; devices: number[] }>(
    `select change_id, array_agg(device_id order by place) as devices
     from change_log cross join lateral unnest(ids) with ordinality as changed (insight_id, place)
     join insight using (insight_id)
     where kind = 'insights:added' and change_id > $1 group by change_id order by change_id`,
    [afterChangeId],
  )
  return {
    batches: rows.map((row) => row.devices),
    lastChangeId: Number(rows.at(-1)?.change_id ?? afterChangeId),
  }
}

export interface ReplayReport {
  rows: number
  seconds: number
}

/** Runs batches of the same shape with other messages, as plain statements one after the other. */
export async function replayBatches(
  client: pg.Client,
  batches: readonly FormedBatch[],
  firstMessageId: number,
): Promise<ReplayReport> {
  let messageId = firstMessageId
  const nowMs = Date.now()
  const parameters = batches.map((devices) => {
    const rows = devices.flatMap((deviceId): InsightRow[] =>
      toInsightRows(deviceId, sampleMessage(messageId++, nowMs), { receivedMs: nowMs }),
    )
    return toInsightParameters(rows)
  })
  const startMs = performance.now()
  for (const values of parameters) await client.query({ name: 'insights', text: INSIGHTS_STATEMENT, values })
  return { rows: messageId - firstMessageId, seconds: (performance.now() - startMs) / 1000 }
}
