import { createHash } from 'node:crypto'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { type GundiV1StandIn, startGundiV1 } from '@sentinel/api/integrations/outgoing/testing/gundi-v1'
import { type MailServer, startMailServer } from '@sentinel/api/integrations/outgoing/testing/mail-server'
import { type SmsStandIn, startSmsService } from '@sentinel/api/integrations/outgoing/testing/sms-service'
import { migrate } from '@sentinel/migrations/migrate'
import { startTestServer, type TestServer } from '@sentinel/stack/testing/test-servers'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'
import { findFreePorts } from '../stack/place.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const DEVICE = 7
const SECRET = 'a secret of this camera'
const SMS = { accountSid: 'AC1', authToken: 'hush', from: '+12025550100' }
const KEY = 'key-of-the-park'

let server: TestServer
let database: pg.Client
let gateway: GatewayProcess
let api: KillableProgram
let url: string
let token: string
let mail: MailServer
let sms: SmsStandIn
let gundi: GundiV1StandIn
let camera: MqttClient
let lastMessageId = 0

beforeAll(async () => {
  ;[server, mail, sms, gundi] = await Promise.all([
    startTestServer(),
    startMailServer(),
    startSmsService(SMS),
    startGundiV1({ keys: [KEY] }),
  ])
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database notices')
  await admin.end()
  const databaseUrl = server.urlOf('notices')
  await migrate(databaseUrl)
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  gateway = await startGatewayProcess(databaseUrl)
  const [port = 0] = await findFreePorts(1)
  url = `http://127.0.0.1:${port}`
  api = await startProgram('api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    HTTP_PORT: String(port),
    SMTP_URL: mail.url,
    SMS_API_URL: sms.url,
    SMS_ACCOUNT_SID: SMS.accountSid,
    SMS_AUTH_TOKEN: SMS.authToken,
    SMS_FROM: SMS.from,
    GUNDI_V1_URL: gundi.url,
  })
  await signUp()
  await addCamera()
})
afterAll(async () => {
  camera.end(true)
  await api.remove()
  await gateway.remove()
  await database.end()
  await Promise.all([server.remove(), mail.close(), sms.close(), gundi.close()])
})

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<Answer> // the answer follows the contract
}

async function signUp(): Promise<void> {
  token = ''
  const signedUp = await call<{ token: string }>('POST', '/api/signup', {
    firstName: 'Ada',
    lastName: 'Fox',
    username: 'ada',
    phoneNumber: '7000000000',
    email: 'ada@example.com',
    country: 'India',
    password: 'Fox in the-Snow 7',
  })
  token = signedUp.token
  await database.query('update user_account set email_verified_at = now()')
  for (const integration of [
    { platform: 'email', options: { emails: ['ada@example.com', 'camp@example.com'] } },
    { platform: 'sms', options: { phoneNumbers: ['2025550111'] } },
    { platform: 'gundi_v1', options: { apiKey: KEY } },
  ])
    await call('POST', '/api/integrations', integration)
  await confirmRecipients()
}

/**
 * Confirms recipients. The email that confirms the account's address may have been skipped. One recipient gets an email, and another gets a text with
 * a code.
 */
async function confirmRecipients(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database.query(`select from account_mail where state = 'pending'`)
      expect({ mails: waiting.rowCount, texts: sms.messages.length }).toEqual({ mails: 0, texts: 1 })
    },
    { timeout: PATIENCE_MS },
  )
  await database.query('update recipient_confirmation set confirmed_at = now()')
  mail.mails.splice(0)
  sms.messages.splice(0)
}

async function addCamera(): Promise<void> {
  await database.query(
    `insert into device (device_id, secret_sha256, display_name, set_latitude, set_longitude)
     values ($1, $2, 'North gate', -24.5, 31.5)`,
    [DEVICE, createHash('sha256').update(SECRET).digest()],
  )
  await database.query(`select link_device(user_id, ${DEVICE}, '-infinity') from user_account`)
  camera = await mqtt.connectAsync(`mqtt://127.0.0.1:${gateway.mqttPort}`, {
    clientId: String(DEVICE),
    username: String(DEVICE),
    password: SECRET,
  })
}

/** Resolves when the gateway has acknowledged the report, that is, when it is committed. */
async function startUp(cable_ok: boolean): Promise<void> {
  const message = JSON.stringify({ message_id: (lastMessageId += 1), startup_data: { cable_ok } })
  await camera.publishAsync(uplinkTopic(DEVICE, 'health'), message, { qos: 1 })
}

/** Waits until every message is either sent or will no longer be sent. */
async function untilAllIsSettled(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `select count(*)::int as waiting from outbox where state = 'pending' and due_at < now() + interval '1 hour'`,
      )
      return rows[0].waiting
    })
    .toBe(0)
}

/** Returns what all recipients have received, sorted. */
const received = () =>
  [
    ...mail.mails.map(({ recipients, subject }) => `${recipients.join()}: ${subject}`),
    ...sms.messages.map(({ to, body }) => `${to}: ${body.split('. ')[0]}`),
    ...gundi.geoevents.map(({ title }) => `gundi: ${title}`),
  ].toSorted()

const toEverybody = (text: string) =>
  [
    `+12025550111: ${text}`,
    `ada@example.com: ${text}`,
    `camp@example.com: ${text}`,
    `gundi: ${text}`,
  ].toSorted()

async function readAlerts(): Promise<{ badge: number; statuses: string[] }> {
  const { new: badge } = await call<{ new: number }>('GET', '/api/alerts/badge')
  const alerts = await call<{ status: string }[]>('GET', '/api/alerts')
  return { badge, statuses: alerts.map(({ status }) => status) }
}

test('a cable fault is in list and badge and is sent to every recipient once, and so is its end', async () => {
  await startUp(false)
  await startUp(false)
  await untilAllIsSettled()
  expect(await readAlerts()).toEqual({ badge: 1, statuses: ['new'] })
  const risen = toEverybody('Cable Error: North gate')
  expect(received()).toEqual(risen)

  await startUp(true)
  await untilAllIsSettled()
  expect(await readAlerts()).toEqual({ badge: 0, statuses: ['resolved'] })
  expect(received()).toEqual([...risen, ...toEverybody('Ended: Cable Error, North gate')].toSorted())
  expect(gundi.positions).toHaveLength(3)
  expect(new Set(gundi.positions.map(({ location }) => `${location.x} ${location.y}`))).toEqual(
    new Set(['31.5 -24.5']),
  )
})

test('messages committed while no api runs, and the one that a killed api was sending, are sent once', async () => {
  for (const list of [mail.mails, sms.messages, gundi.geoevents]) list.splice(0)
  await database.query(`delete from outbox`) // simulates that a day has passed
  await api.kill9()
  await startUp(false)
  mail.replyNext('hang')
  await api.start()
  // A message that has arrived but is not marked as sent would be sent twice, because the api cannot know that it arrived.
  const others = [{ platform: 'gundi_v1' }, { platform: 'gundi_v1' }, { platform: 'sms' }]
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `select platform from outbox where state = 'sent' order by platform`,
      )
      return { rows, hanging: mail.repliesLeft() === 0 }
    })
    .toEqual({ rows: others, hanging: true })
  await note('api kill -9 while a mail was being sent')
  await api.kill9()
  await api.start()
  await untilAllIsSettled()
  expect(received()).toEqual(toEverybody('Cable Error: North gate'))
})
