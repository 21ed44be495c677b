import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeadLetter, beginWork, endOfWork, workOn } from '../testing/dead-letters.ts'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { pollUntil } from '../testing/poll.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { resumeDeadLetterWork } from './run-dead-letter-work.ts'

const FIRST_SEEN_MS = Date.parse('2026-11-20T04:05:06Z')
const OPTIONS = { takeover: { lookEveryMs: 100, absentForMs: 500 } }

let gateway: TestGateway
let other: TestGateway
let deviceId = 100

beforeAll(async () => {
  gateway = await startTestGateway(OPTIONS)
  other = await startTestGateway({ ...OPTIONS, databaseUrl: gateway.databaseUrl })
})
beforeEach(async () => {
  await gateway.database.query('delete from dead_letter')
  deviceId += 1
  await gateway.provision(deviceId)
})
afterAll(async () => {
  await other.stop()
  await gateway.stop()
})

async function countInsights(): Promise<{ stored: number; counted: number } | undefined> {
  const { rows } = await gateway.database.query<{ stored: number; counted: number }>(
    `select (select count(*) from insight where device_id = $1) as stored, insight_count as counted
     from device_stat where device_id = $1`,
    [deviceId],
  )
  return rows[0]
}

async function findDeadLetters() {
  const { rows } = await gateway.database.query<{ dead_letter_id: number; reason: string }>(
    'select dead_letter_id, reason from dead_letter order by dead_letter_id',
  )
  return rows
}

/** Adds work on malformed dead letters without adding its job. */
async function addWork({ kind, untilId }: { kind: 'decode' | 'discard'; untilId: number }): Promise<number> {
  const { rows } = await gateway.database.query<{ dead_letter_work_id: number }>(
    `insert into dead_letter_work (kind, reason, until_id, total) values ($1, 'malformed', $2, 1) returning dead_letter_work_id`,
    [kind, untilId],
  )
  return rows[0]?.dead_letter_work_id ?? 0
}

const LETTERS = 150

async function addDeadLetters(): Promise<void> {
  for (let letter = 0; letter < LETTERS; letter++)
    await addDeadLetter(gateway.database, {
      deviceId,
      payload: anInsightsMessage({
        insights: [anInsight({ file_ctime: new Date(FIRST_SEEN_MS + letter * 1000).toISOString() })],
      }),
    })
}

/** Closes the connections that are in a transaction, and returns their number. */
async function cutTransactions(): Promise<number> {
  const { rowCount } = await gateway.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sentinel-gateway' and xact_start is not null`,
  )
  return rowCount ?? 0
}

test('work on the same dead letters in two gateways, over lost connections, loses and duplicates nothing', async () => {
  await addDeadLetters()
  const workId = await beginWork(gateway.database)
  const one = (await findDeadLetters())[75]?.dead_letter_id ?? 0
  const single = await beginWork(gateway.database, { deadLetterId: one })
  await pollUntil(
    async () => (await findDeadLetters()).length,
    (left) => left < 120,
  )
  await pollUntil(cutTransactions, (cut) => cut > 0)
  await endOfWork(gateway.database, workId)
  await endOfWork(gateway.database, single)
  expect(await countInsights()).toEqual({ stored: LETTERS, counted: LETTERS })
  expect(await findDeadLetters()).toEqual([])
}, 60_000)

test('dead letters that are discarded while they are decoded are stored or discarded, never both', async () => {
  await addDeadLetters()
  const workId = await beginWork(gateway.database)
  const ids = (await findDeadLetters()).map(({ dead_letter_id }) => dead_letter_id)
  let discarded = 0
  for (const id of ids.filter((_, place) => place % 2 === 0).toReversed()) {
    const { rowCount } = await gateway.database.query('delete from dead_letter where dead_letter_id = $1', [
      id,
    ])
    discarded += rowCount ?? 0
  }
  expect(await endOfWork(gateway.database, workId)).toMatchObject({ finished: LETTERS - discarded })
  expect(discarded).toBeGreaterThan(0)
  expect(await countInsights()).toMatchObject({ stored: LETTERS - discarded })
  expect(await findDeadLetters()).toEqual([])
}, 60_000)

test('cancelled work does not change the remaining dead letters', async () => {
  await addDeadLetters()
  const workId = await beginWork(gateway.database)
  await pollUntil(
    async () => (await findDeadLetters()).length,
    (left) => left < LETTERS,
  )
  await gateway.database.query(
    `update dead_letter_work set state = 'cancelled', ended_at = now() where dead_letter_work_id = $1`,
    [workId],
  )
  const left = (await findDeadLetters()).length
  expect(left).toBeGreaterThan(0)
  expect(await countInsights()).toMatchObject({ stored: LETTERS - left })
})

test('discarding deletes all dead letters that had the reason at the start', async () => {
  await addDeadLetters()
  await addDeadLetter(gateway.database, { deviceId, reason: 'not_json' })
  const requested = { kind: 'discard', reason: 'malformed' } as const
  expect(await workOn(gateway.database, requested)).toMatchObject({ finished: LETTERS, state: 'completed' })
  expect(await findDeadLetters()).toMatchObject([{ reason: 'not_json' }])
  expect(await countInsights()).toMatchObject({ stored: 0 })
})

test('discarding does not delete dead letters that got the reason, or were sent again, after the work began', async () => {
  const [chosen, decoded, sent] = [
    await addDeadLetter(gateway.database, { deviceId }),
    await addDeadLetter(gateway.database, { deviceId, reason: 'not_json' }),
    await addDeadLetter(gateway.database, { deviceId, reason: 'not_json' }),
  ]
  const workId = await addWork({ kind: 'discard', untilId: sent })
  await gateway.database.query(
    `update dead_letter set reason = 'malformed',
       tried_at = case when dead_letter_id = $1 then begun_at + interval '1 millisecond' end,
       last_received_at = case when dead_letter_id = $2 then begun_at + interval '1 millisecond' else last_received_at end
     from dead_letter_work where dead_letter_work_id = $3 and dead_letter_id = any (array[$1, $2]::bigint[])`,
    [decoded, sent, workId],
  )
  await gateway.database.query('select add_dead_letter_job($1)', [workId])
  expect(await endOfWork(gateway.database, workId)).toMatchObject({ finished: 1, total: 1 })
  expect((await findDeadLetters()).map(({ dead_letter_id }) => dead_letter_id)).toEqual([decoded, sent])
  expect(chosen).toBeLessThan(decoded)
})

test('work whose job waits for its next try does not change; work without a job gets one', async () => {
  const deadLetterId = await addDeadLetter(gateway.database, { deviceId })
  const workId = await addWork({ kind: 'decode', untilId: deadLetterId })
  const key = `dead_letter_work:${workId}`
  await gateway.database.query(
    `select graphile_worker.add_job('work_on_dead_letters', json_build_object('workId', $1::bigint), job_key := $2,
       run_at := now() + interval '1 hour')`,
    [workId, key],
  )
  await gateway.database.query(
    `update dead_letter_work set touched_at = now() - interval '2 minutes' where dead_letter_work_id = $1`,
    [workId],
  )
  await resumeDeadLetterWork(gateway.database)
  const { rows } = await gateway.database.query(
    `select run_at > now() + interval '30 minutes' as waits from graphile_worker.jobs where key = $1`,
    [key],
  )
  expect(rows).toEqual([{ waits: true }])

  await gateway.database.query('select graphile_worker.remove_job($1)', [key])
  await resumeDeadLetterWork(gateway.database)
  expect(await endOfWork(gateway.database, workId)).toMatchObject({ state: 'completed', finished: 1 })
})
