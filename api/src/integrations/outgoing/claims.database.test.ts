import { randomUUID } from 'node:crypto'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { releaseClaims } from '@sentinel/platform/jobs/release-claims'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { pruneOutgoing } from './prune-outgoing.ts'
import { queueDigests } from './queue-digests.ts'
import { resumeOutgoing } from './resume-outgoing.ts'
import { type OwnedOutbox, ownOutbox } from './testing/owned-outbox.ts'

let api: TestApi
let outbox: OwnedOutbox

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  outbox = await ownOutbox(api)
})
afterAll(() => api.stop())

const AWAY = because('not_reached', { service: 'mail', fault: 'timeout' })
const REFUSED = because('refused', { service: 'mail', answer: '550 no such mailbox' })

test('a due message is sent once, however many senders look for it', async () => {
  await outbox.see()
  await Promise.all([outbox.send(), outbox.send(), outbox.send(outbox.integrationId, 'other')])
  await outbox.send()
  expect(outbox.kinds()).toEqual(['sighting'])
  expect(await outbox.states()).toEqual(['sighting sent'])
})

test('a temporary failure is tried again later with a reason; a permanent failure is final', async () => {
  await outbox.see()
  outbox.outcome = { state: 'retry', reason: AWAY, afterMs: 600_000 }
  await outbox.send()
  expect(await outbox.messages()).toEqual([
    {
      message: 'sighting pending',
      reason_code: AWAY.code,
      reason_params: AWAY.params,
      waits_minutes: 10,
    },
  ])
  await outbox.age('10 minutes')
  outbox.outcome = { state: 'failed', reason: REFUSED }
  await outbox.send()
  await outbox.send()
  expect(outbox.kinds()).toHaveLength(2)
  expect(await outbox.messages()).toMatchObject([
    { message: 'sighting failed', reason_code: REFUSED.code, reason_params: REFUSED.params },
  ])
})

test('the pauses between attempts grow, and the attempts end after days', async () => {
  await outbox.see()
  outbox.outcome = { state: 'retry', reason: AWAY }
  const waits: number[] = []
  for (let tries = 0; tries < 20; tries++) {
    await outbox.send()
    waits.push((await outbox.messages())[0]?.waits_minutes ?? 0)
    await outbox.age('6 hours')
  }
  expect(waits.slice(0, 12)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(await outbox.messages()).toMatchObject([
    { message: 'sighting failed', reason_code: AWAY.code, reason_params: { ...AWAY.params, tries: 20 } },
  ])
})

test('a killed process sends its messages when it starts again, and others send them once its claim has expired', async () => {
  await outbox.see()
  await outbox.see()
  const claim = () =>
    api.pool.query(
      `update outbox set claimed_by = 'this', claimed_until = now() + interval '1 minute' where user_id = $1 and state = 'pending'`,
      [outbox.owner.id],
    )
  await claim()
  await releaseClaims(api.pool, 'other')
  await outbox.send(outbox.integrationId, 'other')
  expect(outbox.kinds()).toEqual([])
  await releaseClaims(api.pool, 'this')
  await outbox.send(outbox.integrationId, 'other')
  expect(await outbox.states()).toEqual(['sighting sent', 'sighting sent'])
})

test('an integration has one sender: messages that arrive while one is being sent wait for it', async () => {
  await outbox.see()
  await api.pool.query(
    `update outbox set claimed_by = 'other', claimed_until = now() + interval '1 minute' where user_id = $1`,
    [outbox.owner.id],
  )
  await outbox.see()
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  const { rows } = await api.pool.query<{ seconds: number }>(
    'select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = $1',
    [`outgoing:${outbox.integrationId}`],
  )
  expect(rows[0]?.seconds).toBeGreaterThan(50)
})

test('a clock that was ahead and is set back blocks no message forever', async () => {
  await outbox.see()
  await api.pool.query(
    `update outbox set due_at = now() + interval '1 year', claimed_until = now() + interval '1 year' where user_id = $1`,
    [outbox.owner.id],
  )
  await resumeOutgoing(api.pool)
  await outbox.send()
  expect(await outbox.states()).toEqual(['sighting sent'])
})

test('waking a due job does not change its place, and waking it for later does not delay it', async () => {
  const { rows } = await api.pool.query<{ key: string; is_due: boolean }>(
    `with woken as (select wake_outbox(array[$1::int])) select from woken`,
    [outbox.integrationId],
  )
  expect(rows).toHaveLength(1)
  const runAt = async () => {
    const job = await api.pool.query<{ run_at: string }>(
      'select run_at from graphile_worker.jobs where key = $1',
      [`outgoing:${outbox.integrationId}`],
    )
    return job.rows[0]?.run_at
  }
  const first = await runAt()
  await api.pool.query(`select wake_outbox(array[$1::int])`, [outbox.integrationId])
  await api.pool.query(`select wake_outbox(array[$1::int], now() + interval '1 hour')`, [
    outbox.integrationId,
  ])
  expect(await runAt()).toBe(first)
})

test('version 2 of Gundi gets one request a minute with all messages; a photo follows its event', async () => {
  const gundi = await outbox.integrate('gundi_v2')
  const sent = () => outbox.handed.splice(0).map(({ kind, insight_id }) => `${kind} ${insight_id}`)
  const [first, second] = [await outbox.see(), await outbox.see()]
  await api.pool.query('update insight set photo_expected = true where insight_id = $1', [first])
  outbox.outcome = { state: 'sent', remoteId: randomUUID() }
  await outbox.send(gundi)
  expect(sent()).toEqual([`sighting ${first}`, `sighting ${second}`])
  const third = await outbox.see()
  await outbox.send(gundi)
  expect(sent()).toEqual([])
  const minuteLater = () =>
    api.pool.query(`update integration set request_at = now() where integration_id = $1`, [gundi])
  await minuteLater()
  await outbox.send(gundi)
  expect(sent()).toEqual([`sighting ${third}`])
  await minuteLater()
  await outbox.send(gundi)
  expect(sent()).toEqual([])
  const { rows } = await api.pool.query(
    `select reason_code from outbox where integration_id = $1 and kind = 'photo' and insight_id = $2`,
    [gundi, first],
  )
  expect(rows).toEqual([{ reason_code: 'photo_awaited' }])
})

const forGundi = (integrationId: number) => ({
  rested: () =>
    api.pool.query(
      `with rested as (update integration set request_at = now() where integration_id = $1)
       update outbox set due_at = now() where integration_id = $1 and state = 'pending'`,
      [integrationId],
    ),
})

test('a list that is refused is halved, until the bad message is sent alone', async () => {
  const gundi = await outbox.integrate('gundi_v2')
  const sizes: number[] = []
  for (let sightings = 0; sightings < 5; sightings++) await outbox.see()
  outbox.outcome = { state: 'retry', reason: REFUSED, alone: true }
  for (let requests = 0; requests < 3; requests++) {
    await forGundi(gundi).rested()
    await outbox.send(gundi)
    sizes.push(outbox.handed.splice(0).length)
  }
  expect(sizes.slice(0, 3)).toEqual([5, 2, 1])
})

test('a system that is out of order pauses with all its messages, longer each time', async () => {
  const gundi = await outbox.integrate('gundi_v1')
  for (let sightings = 0; sightings < 3; sightings++) await outbox.see()
  const rests = async () => {
    const { rows } = await api.pool.query<{ seconds: number }>(
      'select ceil(extract(epoch from request_at - now()))::int as seconds from integration where integration_id = $1',
      [gundi],
    )
    return rows[0]?.seconds
  }
  outbox.outcome = { state: 'retry', reason: AWAY }
  await outbox.send(gundi)
  expect([outbox.handed.length, await rests()]).toEqual([1, 30])
  await forGundi(gundi).rested()
  await outbox.send(gundi)
  expect([outbox.handed.length, await rests()]).toEqual([2, 60])
  await forGundi(gundi).rested()
  outbox.outcome = { state: 'retry', reason: AWAY, afterMs: 600_000 }
  await outbox.send(gundi)
  expect([outbox.handed.length, await rests()]).toEqual([3, 600])
  await forGundi(gundi).rested()
  outbox.outcome = { state: 'sent' }
  await outbox.send(gundi)
  expect(outbox.handed).toHaveLength(6)
})

test('a message that cannot be forwarded does not use up the minute of one that can', async () => {
  const gundi = await outbox.integrate('gundi_v2')
  await outbox.see()
  outbox.outcome = { state: 'skipped', reason: because('sighting_unplaced') }
  await outbox.send(gundi)
  await outbox.see()
  outbox.outcome = { state: 'sent' }
  await outbox.send(gundi)
  expect(await outbox.states()).toContain('sighting sent')
})

test('a mail that was written to a file is not shown as sent', async () => {
  await outbox.see()
  outbox.outcome = { state: 'written_to_file', reason: because('kept_in_file', { service: 'mail' }) }
  await outbox.send()
  const listed = await api.as(outbox.owner).get('/api/outgoing')
  expect(listed.json()).toMatchObject([
    {
      state: 'written_to_file',
      reason: 'Written to a file on the server: no mail server is set.',
      sent_at: expect.any(String),
    },
  ])
})

test('digests are sent once, in the morning of each recipient’s time zone', async () => {
  const { rows } = await api.pool.query<{ zone: string }>(
    `select 'Etc/GMT' || to_char(-offset_hours, 'SG99') as zone from (
       select (9 - extract(hour from now() at time zone 'UTC'))::int as offset_hours) at`,
  )
  const zone = rows[0]?.zone.replaceAll(/ |(?<=[+-])0/g, '') ?? ''
  await api.pool.query('update integration set has_digest = true, time_zone = $2 where integration_id = $1', [
    outbox.integrationId,
    zone,
  ])
  const queue = () => queueDigests(api.pool)
  await queue()
  await queue()
  expect(await outbox.states()).toEqual(['digest pending'])
})

test('old messages and alerts are deleted, except pending messages and open alerts', async () => {
  const open = await outbox.raise()
  const resolved = await seedAlert(api.db, {
    userId: outbox.owner.id,
    deviceId: outbox.deviceId,
    type: 'no_recent_insights',
    status: 'resolved',
  })
  await outbox.see()
  await api.pool.query(
    `update outbox set state = 'sent', sent_at = now() where user_id = $1 and kind = 'sighting'`,
    [outbox.owner.id],
  )
  const yearLater = () => Date.now() + 366 * 24 * 60 * 60 * 1000
  await pruneOutgoing(api.pool, yearLater)
  expect(await outbox.states()).toEqual(['alert pending'])
  const { rows } = await api.pool.query<{ alert_id: number }>(
    'select alert_id from alert where user_id = $1',
    [outbox.owner.id],
  )
  expect(rows).toEqual([{ alert_id: open }])
  expect(resolved).not.toBe(open)
})
