import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import { startTestServer, type TestServer } from '@sentinel/stack/testing/test-servers'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts, ROOT } from '../stack/place.ts'
import { Program } from '../stack/program.ts'
import { extent } from './extent.ts'
import { FieldDevice } from './field-device.ts'
import { runOn } from './field.ts'

const FIRST_RELEASE = join(ROOT, 'migrations/fixtures/0.1.0.sql')
const OLD_INSIGHTS = 5000
const DEVICES = 5
const MESSAGES = 40
const KILLS = extent(1, 5)
const PASSWORD = 'Sentinel-7-test!'

let server: TestServer
let url: string
let dataDir: string

beforeAll(async () => {
  server = await startTestServer()
  dataDir = await mkdtemp(join(tmpdir(), 'sentinel-upgrade-'))
  await runOn(server.url, (client) => client.query('create database console'))
  url = server.urlOf('console')
  await migrateQueue({ connectionString: url })
  const schema = await readFile(FIRST_RELEASE, 'utf8')
  await runOn(url, async (client) => {
    await client.query(schema)
    await client.query(
      `insert into user_account (email, username, password_hash) values ('ada@example.org', 'ada', $1)`,
      [await hashPassword(PASSWORD)],
    )
    for (let deviceId = 1; deviceId <= DEVICES; deviceId++)
      await client.query(
        'insert into device (device_id, secret_sha256, claim_code_sha256) values ($1, $2, $2)',
        [deviceId, createHash('sha256').update(secretOf(deviceId)).digest()],
      )
    await client.query('insert into user_device (user_id, device_id) select user_id, 1 from user_account')
    await client.query(
      `insert into insight (insight_id, message_identifier, received_at, device_id, alg_id, class_id, confidence, comms_source, message_index)
       select n, n, now() - interval '1 day', 1, 1, 2, 90, 'cell', 0 from generate_series(1, $1::int) n`,
      [OLD_INSIGHTS],
    )
    await client.query(
      'update device_stat set insight_count = $1, first_insight_id = 1, last_insight_id = $1 where device_id = 1',
      [OLD_INSIGHTS],
    )
  })
})
afterAll(async () => {
  await server.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const secretOf = (deviceId: number) => `secret-of-${deviceId}`.padEnd(40, 'x')

/** Resolves when a starting program begins to migrate. */
async function untilMigrating(): Promise<void> {
  const isMigrating = () =>
    runOn(server.url, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'sentinel-migrate' and xact_start is not null`,
      )
      return rowCount === 1
    })
  await expect.poll(isMigrating, { interval: 10 }).toBe(true)
}

/** Returns this version's api response to the owner for an old insight. */
async function askForInsight(insightId: number, port: number): Promise<unknown> {
  const api = new Program([process.execPath, join(ROOT, 'api/src/main.ts')], {
    settings: { DATABASE_URL: url, DATA_DIR: dataDir, HTTP_PORT: String(port), WEB_DIR: 'off' },
  })
  await api.says(/api ready/)
  const address = `http://127.0.0.1:${port}/api`
  const login = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string } // the answer follows the contract
  const answer = await fetch(`${address}/insights/${insightId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const insight: unknown = await answer.json()
  expect(await api.signal('SIGTERM')).toMatchObject({ code: 0 })
  return insight
}

test('an upgrade from the first release loses no data and no new messages, even if its first starts are killed', async () => {
  const [mqttPort = 0, httpPort = 0, apiPort = 0] = await findFreePorts(3)
  const devices = Array.from(
    { length: DEVICES },
    (_, at) => new FieldDevice({ port: mqttPort, deviceId: at + 1, secret: secretOf(at + 1) }),
  )
  for (const device of devices) device.record(MESSAGES)
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MQTT_PORT: String(mqttPort),
    GATEWAY_HTTP_PORT: String(httpPort),
  }
  const start = () => new Program([process.execPath, join(ROOT, 'gateway/src/main.ts')], { settings })
  for (let kill = 0; kill < KILLS; kill++) {
    const killed = start()
    await untilMigrating()
    await killed.signal('SIGKILL')
  }
  const gateway = start()
  await gateway.says(/gateway ready/)
  await Promise.all(devices.map((device) => device.settled()))
  await Promise.all(devices.map((device) => device.stop()))
  expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0 })

  const counted = await runOn(url, async (client) => {
    const { rows } = await client.query(
      `select count(*) filter (where insight_id <= $1)::int as old, count(*) filter (where insight_id > $1)::int as new,
         count(distinct (device_id, message_identifier, message_index)) filter (where insight_id > $1)::int as keys,
         (select insight_count::int from device_stat where device_id = 1) as of_first_device
       from insight`,
      [OLD_INSIGHTS],
    )
    return rows[0] as object
  })
  const sent = DEVICES * MESSAGES * 2
  expect(counted).toEqual({
    old: OLD_INSIGHTS,
    new: sent,
    keys: sent,
    of_first_device: OLD_INSIGHTS + MESSAGES * 2,
  })
  expect(await askForInsight(OLD_INSIGHTS, apiPort)).toMatchObject({ device_id: 1, class_id: 2 })
  expect(devices.map(({ acknowledged }) => acknowledged.size)).toEqual(devices.map(() => MESSAGES))
})
