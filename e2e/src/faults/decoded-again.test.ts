import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'

const LETTERS = extent(200, 1000)
const KILLS = extent(1, 5)
/** Field devices send two insights per message, with the classes 0 and 1. */
const REFUSED_CLASS = 1
const POLL_MS = 50

let field: Field

beforeAll(async () => {
  field = await openField()
})
afterAll(() => field.remove())

const countDeadLetters = async () =>
  (await field.query<{ letters: number }>('select count(*)::int as letters from dead_letter'))[0]?.letters ??
  0

async function findState(): Promise<string | undefined> {
  return (await field.query<{ state: string }>('select state from dead_letter_work'))[0]?.state
}

async function killAmid(letters: number): Promise<void> {
  while ((await countDeadLetters()) > letters) await pause(POLL_MS)
  await field.gateway.kill9()
  await note(`gateway kill -9 with ${await countDeadLetters()} of ${LETTERS} dead letters left`)
  await field.gateway.start()
  await field.untilReady(true)
}

test(`${LETTERS} dead letters of a broken database are decoded after its repair exactly once, even if the gateway is killed`, async () => {
  await field.query(`alter table insight add constraint broken check (class_id <> ${REFUSED_CLASS})`)
  for (const device of field.devices) device.record(LETTERS / field.devices.length)
  await field.settled()
  expect(
    await field.query('select reason, count(*)::int as letters from dead_letter group by reason'),
  ).toEqual([{ reason: 'refused_by_database', letters: LETTERS }])
  expect(await field.query('select count(*)::int as insights from insight')).toEqual([{ insights: LETTERS }])
  const [received] = await field.query<{ first: string; last: string }>(
    'select min(first_received_at)::text as first, max(first_received_at)::text as last from dead_letter',
  )

  await field.query('alter table insight drop constraint broken')
  await field.query(
    `with work as (
       insert into dead_letter_work (kind, reason, until_id, total)
       select 'decode', 'refused_by_database', max(dead_letter_id), count(*) from dead_letter returning dead_letter_work_id)
     select add_dead_letter_job(dead_letter_work_id) from work`,
  )
  const startedAt = performance.now()
  for (let kill = 1; kill <= KILLS; kill++) await killAmid(LETTERS - (kill * LETTERS) / (KILLS + 1))
  while ((await findState()) === 'processing') await pause(POLL_MS)
  await note(`${LETTERS} letters decoded in ${Math.round(performance.now() - startedAt)} ms`)

  expect(await field.query('select state, total, finished, refused, skipped from dead_letter_work')).toEqual([
    { state: 'completed', total: LETTERS, finished: LETTERS, refused: 0, skipped: 0 },
  ])
  expect(await countDeadLetters()).toBe(0)
  expect(
    await field.query(
      `select count(*)::int as insights, count(distinct (device_id, message_identifier))::int as messages,
         bool_and(received_at between '${received?.first}' and '${received?.last}') as keeps_received,
         bool_and(insight_displayed_ms(insight_id) = time_to_ms(file_ctime)) as is_in_order
       from insight where class_id = ${REFUSED_CLASS}`,
    ),
  ).toEqual([{ insights: LETTERS, messages: LETTERS, keeps_received: true, is_in_order: true }])
  expect(
    await field.query(
      `select count(*)::int as miscounted from device_stat s
       where insight_count <> (select count(*) from insight i where i.device_id = s.device_id)`,
    ),
  ).toEqual([{ miscounted: 0 }])
})
