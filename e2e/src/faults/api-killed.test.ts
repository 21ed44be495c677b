import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '@sentinel/migrations/migrate'
import { startTestServer, type TestServer } from '@sentinel/stack/testing/test-servers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const KILLS = 5
const DEVICES = 20
/** Up to this number of insights, changes are published one by one, so the change log shows how often each insight was changed. */
const INSIGHTS = 20_000
const POLL_MS = 5

let server: TestServer
let database: pg.Client
let api: KillableProgram
let url: string

beforeEach(async () => {
  server = await startTestServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database updates')
  await admin.end()
  await migrate(server.urlOf('updates'))
  database = new pg.Client({ connectionString: server.urlOf('updates') })
  await database.connect()
  const [port = 0] = await findFreePorts(1)
  url = `http://127.0.0.1:${port}`
  api = await startProgram('api/src/main.ts', {
    DATABASE_URL: server.urlOf('updates'),
    HTTP_PORT: String(port),
  })
})
afterEach(async () => {
  await api.remove()
  await database.end()
  await server.remove()
})

async function call<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<Answer> // the answer follows the contract
}

async function signUp(): Promise<string> {
  const { token } = await call<{ token: string }>('/api/signup', {
    firstName: 'Ada',
    lastName: 'Fox',
    username: 'ada',
    phoneNumber: '7000000000',
    email: 'ada@example.com',
    country: 'India',
    password: 'Fox in the-Snow 7',
  })
  return token
}

/** Adds insights with the status `none`. They are counted under that status. */
async function addInsights(): Promise<void> {
  await database.query(`
    insert into device (device_id, secret_sha256) select n, sha256(n::text::bytea) from generate_series(1, ${DEVICES}) n;
    insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
      select draw_insight_id(time_to_ms('2026-10-01') + n * 1000, n), n, 0, '2026-11-01', n % ${DEVICES} + 1, 1, 'cell'
      from generate_series(1, ${INSIGHTS}) n;
    update device_stat set insight_count = ${INSIGHTS / DEVICES}, slot_counts[128] = ${INSIGHTS / DEVICES};
    select link_device(user_id, n, '-infinity') from user_account, generate_series(1, ${DEVICES}) n`)
}

test(`a bulk update whose api is killed with -9 ${KILLS} times continues, and changes and counts each insight once`, async () => {
  const token = await signUp()
  await addInsights()
  const selection = {
    filters: [],
    archived: false,
    received_until: '2026-11-20T00:00:00.000Z',
    insightStatus: 'favorite',
  }
  const started = await call<{ message: { bulkId: number } }>('/api/updates', { selection }, token)
  const getProgress = async () =>
    (
      await call<{ message: { status: number; done: number } }>(
        `/api/updates?bulk_id=${started.message.bulkId}`,
        undefined,
        token,
      )
    ).message

  let killedAt = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    while ((await getProgress()).done <= killedAt) await pause(POLL_MS)
    await api.kill9()
    const { rows } = await database.query('select done from bulk_update')
    killedAt = rows[0].done
    await note(`api kill -9 no. ${kill}: ${killedAt} of ${INSIGHTS} insights done`)
    await api.start()
  }
  expect(killedAt).toBeLessThan(INSIGHTS)
  while ((await getProgress()).status === 1) await pause(POLL_MS)

  expect(await getProgress()).toMatchObject({ status: 2, done: INSIGHTS })
  const { rows: changed } = await database.query(
    `select count(*)::int as times, count(distinct id)::int as insights from change_log, unnest(ids) id
     where kind = 'statuses:changed'`,
  )
  expect(changed).toEqual([{ times: INSIGHTS, insights: INSIGHTS }])
  const { rows: counted } = await database.query(
    `select distinct slot_counts[128] as none, slot_counts[129] as favorite from device_stat`,
  )
  expect(counted).toEqual([{ none: 0, favorite: INSIGHTS / DEVICES }])
  const { rows: claims } = await database.query('select from bulk_claim')
  expect(claims).toEqual([])
})
