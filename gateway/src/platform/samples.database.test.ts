import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'

const DEVICE = 7

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ sampleEveryMs: 20 })
})
afterAll(() => gateway.stop())

interface RunRow {
  process: string
  program: string
  samples: number
  newest: Sample
}

async function findRuns(): Promise<RunRow[]> {
  const { rows } = await gateway.database.query<RunRow>(
    `select r.process, r.program, count(*)::int as samples,
       (array_agg(s.figures order by s.sampled_at desc))[1] as newest
     from process_run r join process_sample s using (run_id) group by r.run_id order by r.run_id`,
  )
  return rows
}

test('the gateway repeatedly writes what Prometheus reads, as one run', async () => {
  const device = await gateway.connectDevice(DEVICE)
  await publishUplink(device, 'insights', anInsightsMessage({}))
  await expect
    .poll(async () => (await findRuns())[0]?.newest)
    .toMatchObject({ rows_stored: 1, devices_connected: 1, dead_letters: 0, disk_reserve: 0 })
  const [run] = await findRuns()
  expect(run).toMatchObject({ program: 'gateway', process: expect.stringMatching(/^gateway .+:\d+$/) })
  expect(run?.newest.commit_buckets).toHaveLength(10)
  expect(run?.newest.commit_buckets?.at(-1)).toBe(1)
  const { disk_free = 0, disk_total = 0 } = run?.newest ?? {}
  expect(disk_free).toBeGreaterThan(0)
  expect(disk_total).toBeGreaterThanOrEqual(disk_free)
  await expect.poll(async () => (await findRuns())[0]?.samples).toBeGreaterThan((run?.samples ?? 0) + 2)
  expect(await findRuns()).toHaveLength(1)
})

test('samples that cannot be written do not delay messages', async () => {
  const device = await gateway.connectDevice(DEVICE + 1)
  await gateway.database.query('alter table process_sample rename to process_sample_away')
  try {
    await publishUplink(device, 'insights', anInsightsMessage({}))
    const { rows } = await gateway.database.query('select count(*)::int as stored from insight')
    expect(rows).toEqual([{ stored: 2 }])
  } finally {
    await gateway.database.query('alter table process_sample_away rename to process_sample')
  }
  await expect.poll(async () => (await findRuns())[0]?.newest.rows_stored).toBe(2)
})

test('a run that has been pruned is added again', async () => {
  const [before] = await findRuns()
  await gateway.database.query('delete from process_run')
  await expect.poll(async () => (await findRuns()).length).toBe(1)
  expect((await findRuns())[0]?.process).toBe(before?.process)
})

test('a message that becomes a dead letter is not counted as a stored row', async () => {
  const device = await gateway.connectDevice(DEVICE + 2)
  await device.publishAsync(uplinkTopic(DEVICE + 2, 'insights'), 'not JSON', { qos: 1 })
  await expect.poll(async () => (await findRuns())[0]?.newest.dead_letters).toBe(1)
  expect((await findRuns())[0]?.newest.rows_stored).toBe(2)
})
