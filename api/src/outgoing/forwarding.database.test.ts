import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutboundGuard } from '../platform/outbound-guard.ts'
import { createSealedSecrets } from '../platform/sealed-secrets.ts'
import { seedAlert } from '../testing/seed-alerts.ts'
import { type InsightSeed, seedInsight, seedPhoto } from '../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import { createDeliver } from './create-deliver.ts'
import { createMailer } from './email/mailer.ts'
import { sendOutgoing } from './send-outgoing.ts'
import { createTexter } from './sms/texter.ts'
import { type GundiV2StandIn, startGundiV2 } from './testing/gundi-v2.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'

const TOKEN = 'token-of-the-park'
const log = pino({ level: 'silent' })
const sealedSecrets = createSealedSecrets('a key of at least thirty-two characters')

let api: TestApi
let mail: MailServer
let gundi: GundiV2StandIn
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  ;[api, mail] = await Promise.all([startTestApi(), startMailServer()])
})
beforeEach(async () => {
  gundi = await startGundiV2({ tokens: [TOKEN] })
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query(
    `update device set display_name = 'North gate', set_latitude = -24.5, set_longitude = 31.5 where device_id = $1`,
    [deviceId],
  )
  mail.mails.splice(0)
})
afterEach(() => gundi.close())
afterAll(async () => {
  await api.stop()
  await mail.close()
})

async function addGundi(baseUrl: string | null = null): Promise<number> {
  const { rows } = await api.pool.query<{ integration_id: number }>(
    `insert into integration (user_id, platform, secret, secret_hint, base_url) values ($1, 'gundi_v2', $2, 'park', $3)
     returning integration_id`,
    [owner.id, sealedSecrets.seal(TOKEN), baseUrl],
  )
  return rows[0]?.integration_id ?? 0
}

async function addMail(): Promise<number> {
  const { rows } = await api.pool.query<{ integration_id: number }>(
    `insert into integration (user_id, platform, recipients) values ($1, 'email', '{ada@example.com}') returning integration_id`,
    [owner.id],
  )
  return rows[0]?.integration_id ?? 0
}

/** Sends what is due, as if the least pause between requests had passed. */
async function send(integrationId: number, allowed: string[] = []): Promise<void> {
  const mailer = createMailer({ smtpUrl: mail.url, from: 'console@example.com', log })
  const deliver = createDeliver({
    pool: api.pool,
    mailer,
    texter: createTexter({ outgoingFolder: join(api.photoFolder, 'outgoing'), log }),
    publicUrl: 'https://console.example.org',
    supportEmail: 'help@example.com',
    photoFolder: api.photoFolder,
    linkKey: 'key',
    sealedSecrets,
    outboundGuard: createOutboundGuard(allowed),
    gundi: { v1Url: 'http://127.0.0.1:1', v2Url: gundi.url, v2Auth: 'apikey' },
  })
  await sendOutgoing(
    { pool: api.pool, deliver, worker: 'this', log, now: Date.now, gundiPauseMs: 0 },
    integrationId,
  )
  mailer.close()
}

async function see(seed: Partial<InsightSeed> = {}, photoExpected = false): Promise<number> {
  const insightId = await seedInsight(api.pool, {
    deviceId,
    place: { latitude: -24.6, longitude: 31.6 },
    ...seed,
  })
  await api.pool.query('update insight set photo_expected = $2 where insight_id = $1', [
    insightId,
    photoExpected,
  ])
  await api.pool.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [
    insightId,
    deviceId,
  ])
  return insightId
}

async function takePhoto(insightId: number): Promise<Buffer> {
  const key = await seedPhoto(api.pool, insightId)
  const file = join(api.photoFolder, `${key}.photo.jpg`)
  await mkdir(dirname(file), { recursive: true })
  const picture = Buffer.from('a picture of a lion')
  await writeFile(file, picture)
  return picture
}

const messages = async () =>
  (
    await api.pool.query<{ kind: string; state: string; reason: string | null }>(
      'select kind, state, reason from outbox where user_id = $1 order by outbox_id',
      [owner.id],
    )
  ).rows

test('sightings go to Gundi as one list, with their own places and times', async () => {
  const integrationId = await addGundi()
  await see({ takenAt: '2026-11-20T03:11:08.000Z' })
  await see({ takenAt: '2026-11-20T03:12:08.000Z' })
  await send(integrationId)
  expect(gundi.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v2/events/'])
  expect(gundi.events.map(({ recorded_at, location }) => [Date.parse(recorded_at), location])).toEqual([
    [Date.parse('2026-11-20T03:11:08Z'), { lat: -24.6, lon: 31.6 }],
    [Date.parse('2026-11-20T03:12:08Z'), { lat: -24.6, lon: 31.6 }],
  ])
})

test('the photo of a sighting follows it when it has come', async () => {
  const integrationId = await addGundi()
  const insightId = await see({}, true)
  await send(integrationId)
  expect(gundi.attachments).toEqual([])
  const picture = await takePhoto(insightId)
  await api.pool.query(`update outbox set due_at = now() where user_id = $1 and state = 'pending'`, [
    owner.id,
  ])
  await send(integrationId)
  await send(integrationId)
  expect(gundi.attachments.map(({ eventId, bytes }) => [eventId, Buffer.from(bytes)])).toEqual([
    [gundi.events[0]?.objectId, picture],
  ])
})

test('a sighting without a location is not forwarded, and the log says so', async () => {
  const integrationId = await addGundi()
  await see({ place: undefined })
  await send(integrationId)
  expect(gundi.requests).toEqual([])
  expect(await messages()).toEqual([
    { kind: 'sighting', state: 'skipped', reason: 'The sighting has no location, so it was not forwarded.' },
  ])
})

test('the event of an alert is changed when that is over, also when a person resolves it', async () => {
  const integrationId = await addGundi()
  const alertId = await seedAlert(api.db, { userId: owner.id, deviceId })
  await send(integrationId)
  await api.as(owner).put(`/api/alerts/statusUpdate/${alertId}`, { status: 'resolved' })
  await send(integrationId)
  expect(gundi.events).toMatchObject([
    { event_type: 'sentinel_low_battery', location: { lat: -24.5, lon: 31.5 } },
  ])
  expect(gundi.changes).toMatchObject([{ eventId: gundi.events[0]?.objectId, status: 'resolved' }])
})

test('one that Gundi can’t read holds nobody else back: the others of its list arrive', async () => {
  const integrationId = await addGundi()
  await see()
  await see()
  gundi.answerNext({ status: 422, body: '{"detail": "bad"}' }, { status: 422, body: '{"detail": "bad"}' })
  const again = async () => {
    await api.pool.query(`update outbox set due_at = now() where user_id = $1 and state = 'pending'`, [
      owner.id,
    ])
    await send(integrationId)
  }
  await send(integrationId)
  await again()
  await again()
  expect(gundi.events).toHaveLength(1)
  expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent'])
})

test('a pause that Gundi asks for is kept', async () => {
  const integrationId = await addGundi()
  await see()
  gundi.answerNext({ status: 429, headers: { 'retry-after': '300' } })
  await send(integrationId)
  await send(integrationId)
  expect(gundi.requests).toHaveLength(1)
  const { rows } = await api.pool.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::int as seconds from outbox where user_id = $1',
    [owner.id],
  )
  expect(rows[0]?.seconds).toBeGreaterThan(290)
})

test('an address of the user’s own that leads into a private network is not called, but for one the operator allows', async () => {
  const integrationId = await addGundi(gundi.url)
  await see()
  await send(integrationId)
  expect(gundi.requests).toEqual([])
  expect(await messages()).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('not a public address') },
  ])
  await see()
  await send(integrationId, ['127.0.0.1'])
  expect(gundi.events).toHaveLength(1)
})

test('a mail has the species in its subject, the photo inside and a way out', async () => {
  const integrationId = await addMail()
  const picture = await takePhoto(await see({}, true))
  await send(integrationId)
  const [sent] = mail.mails
  expect(sent?.subject).toBe('Class 17, 93 %: North gate')
  expect(
    sent?.attachments.map(({ content, disposition }) => [Buffer.from(content as ArrayBuffer), disposition]),
  ).toEqual([[picture, 'inline']])
  const unsubscribeUrl = /<https:\/\/console\.example\.org(\/api\/unsubscribe\/[^>]+)>/.exec(
    sent?.raw.replaceAll(/\r\n\s+/g, '') ?? '',
  )
  expect(unsubscribeUrl?.[1]).toBeDefined()
})

test('a digest tells of the day before, and is not sent when there is nothing to tell', async () => {
  const integrationId = await addMail()
  const queue = (day: string) =>
    api.pool.query(
      `insert into outbox (user_id, integration_id, platform, kind, recipient, about, dedupe_key)
       values ($1, $2, 'email', 'digest', 'ada@example.com', jsonb_build_object('day', $3::text, 'timeZone', 'Africa/Nairobi'), gen_random_uuid())`,
      [owner.id, integrationId, day],
    )
  await api.pool.query(
    `update integration set class_scope = 'none', has_digest = true where integration_id = $1`,
    [integrationId],
  )
  await see({ takenAt: '2026-11-19T20:59:59.000Z' })
  await see({ takenAt: '2026-11-19T21:00:00.000Z' })
  await see({ takenAt: '2026-11-20T20:59:59.000Z' })
  await queue('2026-11-20')
  await queue('2026-11-18')
  await send(integrationId)
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Yesterday: 2 sightings'])
  expect((await messages()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'digest sent',
    'digest skipped',
  ])
})

test('what too much came of within an hour is told in a summary', async () => {
  const integrationId = await addMail()
  for (let sightings = 0; sightings < 25; sightings++) await see()
  for (let turn = 0; turn < 2; turn++) await send(integrationId)
  expect(mail.mails).toHaveLength(20)
  await api.pool.query(
    `update outbox set sent_at = sent_at - interval '61 minutes', due_at = due_at - interval '61 minutes' where user_id = $1`,
    [owner.id],
  )
  await send(integrationId)
  expect(mail.mails.at(-1)?.subject).toMatch(/^5 more sightings/)
})
