import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../testing/seed-alerts.ts'
import { seedInsight } from '../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Outcome } from './facts.ts'
import { pruneOutgoing, resumeOutgoing } from './keep-outgoing.ts'
import { sendOutgoing } from './send-outgoing.ts'

const MAIL = 'ranger@example.com'

let api: TestApi
let owner: TestUser
let deviceId: number
let integrationId: number
/** What was handed over for sending, and how that went. */
let handed: ClaimedMessage[]
let outcome: Outcome

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  integrationId = await integrate('email')
  handed = []
  outcome = { state: 'sent' }
})
afterAll(() => api.stop())

async function integrate(platform: 'email' | 'sms' | 'gundi_v1' | 'gundi_v2'): Promise<number> {
  const forwards = platform.startsWith('gundi')
  const { rows } = await api.pool.query<{ integration_id: number }>(
    `insert into integration (user_id, platform, recipients, secret, secret_hint) values ($1, $2, $3, $4, $5) returning integration_id`,
    [owner.id, platform, forwards ? [] : [MAIL], forwards ? Buffer.from('x') : null, forwards ? '' : null],
  )
  return rows[0]?.integration_id ?? 0
}

const send = (id = integrationId, worker = 'this') =>
  sendOutgoing(
    {
      pool: api.pool,
      worker,
      log: pino({ level: 'silent' }),
      now: Date.now,
      deliver: async (_, messages) => {
        handed.push(...messages)
        return messages.map(() => outcome)
      },
    },
    id,
  )

/** A sighting as the gateway stores it, with what it queues. */
async function see(): Promise<number> {
  const insightId = await seedInsight(api.pool, { deviceId, place: { latitude: -24, longitude: 31 } })
  await api.pool.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [
    insightId,
    deviceId,
  ])
  return insightId
}

async function raise(): Promise<number> {
  const alertId = await seedAlert(api.db, { userId: owner.id, deviceId })
  await api.pool.query(`select queue_alerts(array[$1::bigint], '{}')`, [alertId])
  return alertId
}

async function end(alertId: number): Promise<void> {
  await api.pool.query(`update alert set status = 'resolved', resolved_at = now() where alert_id = $1`, [
    alertId,
  ])
  await api.pool.query(`select queue_alerts('{}', array[$1::bigint])`, [alertId])
}

/** All messages of the owner's, as `kind state`, with their reasons. */
async function messages() {
  const { rows } = await api.pool.query<{ message: string; reason: string | null; waits_minutes: number }>(
    `select kind || ' ' || state as message, reason, ceil(extract(epoch from due_at - now()) / 60)::int as waits_minutes
     from outbox where user_id = $1 order by outbox_id`,
    [owner.id],
  )
  return rows
}
const states = async () => (await messages()).map(({ message }) => message)
const age = (interval: string) =>
  api.pool.query(
    `update outbox set sent_at = sent_at - $2::interval, due_at = due_at - $2::interval, created_at = created_at - $2::interval
     where user_id = $1`,
    [owner.id, interval],
  )
const kinds = () => handed.map(({ kind }) => kind)

test('what is due is sent once, whoever looks', async () => {
  await see()
  await Promise.all([send(), send(), send(integrationId, 'other')])
  await send()
  expect(kinds()).toEqual(['sighting'])
  expect(await states()).toEqual(['sighting sent'])
})

test('what fails for now is tried again later, and says why; what fails for good stays so', async () => {
  await see()
  outcome = { state: 'retry', reason: 'The mail server is away.', afterMs: 600_000 }
  await send()
  expect(await messages()).toEqual([
    { message: 'sighting pending', reason: 'The mail server is away.', waits_minutes: 10 },
  ])
  await age('10 minutes')
  outcome = { state: 'failed', reason: 'There is no such mailbox.' }
  await send()
  await send()
  expect(kinds()).toHaveLength(2)
  expect(await messages()).toMatchObject([
    { message: 'sighting failed', reason: 'There is no such mailbox.' },
  ])
})

test('the pauses between tries grow, and end after days', async () => {
  await see()
  outcome = { state: 'retry', reason: 'Away.' }
  const waits: number[] = []
  for (let tries = 0; tries < 20; tries++) {
    await send()
    waits.push((await messages())[0]?.waits_minutes ?? 0)
    await age('6 hours')
  }
  expect(waits.slice(0, 12)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(await messages()).toMatchObject([
    { message: 'sighting failed', reason: 'Gave up after 20 tries. Away.' },
  ])
})

test('what a killed process was sending is sent when it starts again, by others when its claim has run out', async () => {
  await see()
  await see()
  const claim = () =>
    api.pool.query(
      `update outbox set claimed_by = 'this', claimed_until = now() + interval '1 minute' where user_id = $1 and state = 'pending'`,
      [owner.id],
    )
  await claim()
  await resumeOutgoing(api.pool, { worker: 'other', isStarting: true })
  await send(integrationId, 'other')
  expect(kinds()).toEqual([])
  await resumeOutgoing(api.pool, { worker: 'this', isStarting: true })
  await send(integrationId, 'other')
  expect(await states()).toEqual(['sighting sent', 'sighting sent'])
})

test('an alert that was over before it was told is told to nobody, nor its end', async () => {
  await end(await raise())
  await send()
  expect(kinds()).toEqual([])
  expect(await states()).toEqual(['alert skipped', 'recovery skipped'])
})

test('whoever was told of an alert hears that it is over', async () => {
  const alertId = await raise()
  await send()
  await end(alertId)
  await send()
  expect(kinds()).toEqual(['alert', 'recovery'])
})

test('flapping is told once in a day, and what lasts until then after it', async () => {
  for (let times = 0; times < 3; times++) {
    const alertId = await raise()
    await send()
    await end(alertId)
    await send()
  }
  expect(kinds()).toEqual(['alert', 'recovery'])
  await raise()
  await send()
  expect(kinds()).toHaveLength(2)
  expect((await messages()).at(-1)).toMatchObject({ message: 'alert pending', waits_minutes: 24 * 60 })
  await age('24 hours')
  await send()
  expect(kinds()).toEqual(['alert', 'recovery', 'alert'])
})

test('beyond the most of an hour sightings come in one summary, alerts go on', async () => {
  for (let sightings = 0; sightings < 23; sightings++) await see()
  await send()
  await raise()
  await send()
  expect(kinds()).toEqual([...Array(20).fill('sighting'), 'alert'])
  expect((await states()).filter((state) => state === 'sighting summarised')).toHaveLength(3)
  await see()
  await send()
  await age('61 minutes')
  await send()
  expect(kinds().slice(21)).toEqual(['summary'])
  expect((await states()).filter((state) => state === 'sighting summarised')).toHaveLength(4)
  await see()
  await send()
  expect(kinds().at(-1)).toBe('sighting')
})

test('a mail waits for the photo of its sighting, but not for long', async () => {
  const insightId = await see()
  await api.pool.query('update insight set photo_expected = true where insight_id = $1', [insightId])
  await send()
  expect(kinds()).toEqual([])
  await age('2 minutes')
  await send()
  expect(kinds()).toEqual(['sighting'])
})

test('a recipient who is taken out gets no more', async () => {
  await see()
  await api.pool.query(
    `update integration set recipients = '{other@example.com}' where integration_id = $1`,
    [integrationId],
  )
  await send()
  expect(kinds()).toEqual([])
  expect(await states()).toEqual(['sighting skipped'])
})

test('the second generation of Gundi gets one request a minute, with all there is; a photo follows its event', async () => {
  const gundi = await integrate('gundi_v2')
  const sent = () => handed.splice(0).map(({ kind, insight_id }) => `${kind} ${insight_id}`)
  const [first, second] = [await see(), await see()]
  await api.pool.query('update insight set photo_expected = true where insight_id = $1', [first])
  outcome = { state: 'sent', remoteId: randomUUID() }
  await send(gundi)
  expect(sent()).toEqual([`sighting ${first}`, `sighting ${second}`])
  const third = await see()
  await send(gundi)
  expect(sent()).toEqual([])
  const minuteLater = () =>
    api.pool.query(`update integration set request_at = now() where integration_id = $1`, [gundi])
  await minuteLater()
  await send(gundi)
  expect(sent()).toEqual([`sighting ${third}`])
  await minuteLater()
  await send(gundi)
  expect(sent()).toEqual([])
  const { rows } = await api.pool.query(
    `select reason from outbox where integration_id = $1 and kind = 'photo' and insight_id = $2`,
    [gundi, first],
  )
  expect(rows).toEqual([{ reason: 'The photo has not come yet.' }])
})

test('a list that is refused goes one by one', async () => {
  const gundi = await integrate('gundi_v1')
  await api.pool.query(`delete from integration where integration_id = $1`, [gundi])
  const second = await integrate('gundi_v2')
  await see()
  await see()
  outcome = { state: 'retry', reason: 'Refused.', alone: true }
  await send(second)
  handed = []
  await age('1 hour')
  await api.pool.query(`update integration set request_at = now() where integration_id = $1`, [second])
  await send(second)
  expect(handed).toHaveLength(1)
})

test('digests come in the morning of each recipient’s zone, once', async () => {
  const { rows } = await api.pool.query<{ zone: string }>(
    `select 'Etc/GMT' || to_char(-offset_hours, 'SG99') as zone from (
       select (9 - extract(hour from now() at time zone 'UTC'))::int as offset_hours) at`,
  )
  const zone = rows[0]?.zone.replaceAll(/ |(?<=[+-])0/g, '') ?? ''
  await api.pool.query('update integration set has_digest = true, time_zone = $2 where integration_id = $1', [
    integrationId,
    zone,
  ])
  const queue = () => api.pool.query('select queue_digests(7)')
  await queue()
  await queue()
  expect(await states()).toEqual(['digest pending'])
})

test('what is old goes, but for what waits and what is open', async () => {
  const open = await raise()
  const resolved = await seedAlert(api.db, {
    userId: owner.id,
    deviceId,
    type: 'no_recent_insights',
    status: 'resolved',
  })
  await see()
  await api.pool.query(
    `update outbox set state = 'sent', sent_at = now() where user_id = $1 and kind = 'sighting'`,
    [owner.id],
  )
  const yearLater = () => Date.now() + 366 * 24 * 60 * 60 * 1000
  await pruneOutgoing(api.pool, yearLater)
  expect(await states()).toEqual(['alert pending'])
  const { rows } = await api.pool.query<{ alert_id: number }>(
    'select alert_id from alert where user_id = $1',
    [owner.id],
  )
  expect(rows).toEqual([{ alert_id: open }])
  expect(resolved).not.toBe(open)
})
