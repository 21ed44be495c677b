import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type MailServer, startMailServer } from '@sentinel/api/integrations/outgoing/testing/mail-server'
import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { freeAbsentWorkers } from '@sentinel/platform/jobs/absent-workers'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import mqtt from 'mqtt'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { extent } from './extent.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const DEVICE = 7
const SECRET = 'a secret of this camera'
const PHOTOS = 4
/** The full version uses 24-megapixel photos. Developing such a photo takes longer than the gateway lives. */
const PHOTO_PX = extent({ width: 3000, height: 2000 }, { width: 6000, height: 4000 })
const KILLED_AFTER_MS = 150
/** The time within which another process continues a killed process's work. */
const TAKEOVER_MAX_MS = 30_000
const API = extent('e2e/src/faults/impatient-api/main.ts', 'api/src/main.ts') as `${string}/main.ts`

let testDatabase: TestDatabase
let database: pg.Pool
let programs: KillableProgram[]
let dataDir: string
let mail: MailServer

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = new pg.Pool({ connectionString: testDatabase.url, max: 1 })
  // The pool ends without waiting for its connections, which end later with the database.
  database.on('connect', (client) => client.on('error', () => undefined))
  programs = []
  mail = await startMailServer()
  dataDir = await mkdtemp(join(tmpdir(), 'sentinel-faults-'))
})
afterEach(async () => {
  for (const program of programs) await program.remove()
  await mail.close()
  await database.end()
  await testDatabase.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function first<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
  return (await database.query<Row>(text)).rows[0]
}

async function openGateway() {
  const gateway = await startGatewayProcess(testDatabase.url, { DATA_DIR: dataDir })
  programs.push(gateway)
  return gateway
}

/** Resolves when the photos of four sightings are acknowledged. */
async function deliverPhotos(mqttPort: number): Promise<void> {
  await database.query('insert into device (device_id, secret_sha256) values ($1, $2)', [
    DEVICE,
    createHash('sha256').update(SECRET).digest(),
  ])
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) =>
      sharp({ create: { ...PHOTO_PX, channels: 3, background: `#3a5f${index}b` } })
        .jpeg()
        .toBuffer(),
    ),
  )
  const id = String(DEVICE)
  const credentials = { clientId: id, username: id, password: SECRET }
  const camera = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, credentials)
  const insight = { alg_id: 3, class_id: 17, confidence: 90, file_ctime: null, photo_expected: true }
  const insights = photos.map((_, index) => ({ ...insight, index }))
  await camera.publishAsync(
    uplinkTopic(DEVICE, 'insights'),
    JSON.stringify({ message_id: 1, comms_source: 'cell', insights }),
    { qos: 1 },
  )
  await Promise.all(
    photos.map((photo, index) => camera.publishAsync(photoTopic(DEVICE, 1, index), photo, { qos: 1 })),
  )
  camera.end(true)
}

const findShown = () => first(`select count(*)::int as photos from photo where state = 'ready'`)

const findLocked = () =>
  first<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker.jobs where locked_at is not null',
  )

test('photos acknowledged just before a kill -9 of the gateway are shown when it has started again', async () => {
  const gateway = await openGateway()
  await deliverPhotos(gateway.mqttPort)
  await pause(KILLED_AFTER_MS) // the moment of the fault
  await gateway.kill9()
  const left = await findLocked()
  const startedAt = performance.now()
  await gateway.start()
  await expect.poll(findShown, { timeout: TAKEOVER_MAX_MS }).toEqual({ photos: PHOTOS })
  const tookMs = Math.round(performance.now() - startedAt)
  await note(
    `gateway kill -9 with ${left?.jobs} photos in its hands: all shown ${tookMs} ms after its start began`,
  )
})

test.runIf(extent(false, true))(
  'another gateway shows the photos of one that was killed and is not started again',
  async () => {
    const killed = await openGateway()
    await deliverPhotos(killed.mqttPort)
    await pause(KILLED_AFTER_MS) // the moment of the fault
    await killed.kill9()
    const killedAt = performance.now()
    await openGateway()
    await expect.poll(findShown, { timeout: TAKEOVER_MAX_MS }).toEqual({ photos: PHOTOS })
    const tookMs = Math.round(performance.now() - killedAt)
    await note(`gateway kill -9, and another one is started: all photos shown ${tookMs} ms after the kill`)
  },
  60_000,
)

interface Api {
  program: KillableProgram
  url: string
}

async function openApi(): Promise<Api> {
  const [port = 0] = await findFreePorts(1)
  const program = await startProgram(API, {
    DATABASE_URL: testDatabase.url,
    HTTP_PORT: String(port),
    SMTP_URL: mail.url,
    DATA_DIR: dataDir,
  })
  programs.push(program)
  return { program, url: `http://127.0.0.1:${port}` }
}

async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  return response.json() as Promise<Answer> // the answer follows the contract
}

async function signUp({ url }: Api): Promise<string> {
  const { token } = await post<{ token: string }>(`${url}/api/signup`, {
    firstName: 'Ada',
    lastName: 'Fox',
    username: 'ada',
    phoneNumber: '7000000000',
    email: 'ada@example.com',
    country: 'India',
    password: 'Fox in the-Snow 7',
  })
  await skipVerification()
  return token
}

/** The first email asks the user to confirm the account's address. These tests are not about it. */
async function skipVerification(): Promise<void> {
  await expect.poll(() => mail.mails.length).toBe(1)
  await expect.poll(() => first('select state from account_mail')).toEqual({ state: 'sent' })
  mail.mails.splice(0)
  await database.query('delete from account_mail')
  await database.query('update user_account set email_verified_at = now()')
}

/** Creates an invitation. Resolves when the mail server has received the email without replying. */
async function inviteWhileTheServerHangs(api: Api): Promise<void> {
  const token = await signUp(api)
  await database.query(`insert into device (device_id, secret_sha256) values (${DEVICE}, sha256('x'))`)
  await database.query(`select link_device(user_id, ${DEVICE}, '-infinity') from user_account`)
  mail.replyNext('hang')
  await post(`${api.url}/api/invitations`, { email: 'guest@example.com', deviceId: DEVICE }, token)
  await expect.poll(() => mail.repliesLeft()).toBe(0)
}

test('another api sends the invitation of one that was killed, but not of one that is only frozen', async () => {
  const api = await openApi()
  await inviteWhileTheServerHangs(api)
  await openApi()

  api.program.pause()
  for (let look = 0; look < 5; look++) expect(await freeAbsentWorkers(database, { absentForMs: 0 })).toBe(0)
  expect(mail.mails).toEqual([])

  const killedAt = performance.now()
  await api.program.kill9()
  await expect
    .poll(() => mail.mails.map(({ recipients }) => recipients), { timeout: TAKEOVER_MAX_MS })
    .toEqual([['guest@example.com']])
  await note(
    `api kill -9 while it sends an invitation: sent by another after ${Math.round(performance.now() - killedAt)} ms`,
  )
  await expect.poll(() => first('select state from account_mail')).toEqual({ state: 'sent' })
  expect(mail.mails).toHaveLength(1)
})

test('another api sends the message that a killed one was sending, within 30 s', async () => {
  const api = await openApi()
  await signUp(api)
  mail.replyNext('hang')
  await database.query(
    `with agreed as (
       insert into recipient_confirmation (user_id, platform, address, confirmed_at)
       select user_id, 'email', 'ranger@example.com', now() from user_account),
     i as (
       insert into integration (user_id, platform, recipients) select user_id, 'email', '{ranger@example.com}' from user_account
       returning *),
     queued as (
       insert into outbox (user_id, integration_id, platform, kind, recipient, dedupe_key)
       select user_id, integration_id, 'email', 'test', 'ranger@example.com', 'test' from i returning integration_id)
     select wake_outbox(array_agg(integration_id)) from queued`,
  )
  await expect.poll(() => mail.repliesLeft()).toBe(0)
  await openApi()

  const killedAt = performance.now()
  await api.program.kill9()
  await expect
    .poll(() => mail.mails.map(({ recipients }) => recipients), { timeout: TAKEOVER_MAX_MS })
    .toEqual([['ranger@example.com']])
  await note(
    `api kill -9 while it sends a notice: sent by another after ${Math.round(performance.now() - killedAt)} ms`,
  )
  await expect.poll(() => first('select state from outbox')).toEqual({ state: 'sent' })
})
