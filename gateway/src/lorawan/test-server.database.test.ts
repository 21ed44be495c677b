import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { networkServerUrls } from '../platform/network-server-settings.ts'
import { pollUntil } from '../testing/poll.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const SECRET = 'a-secret-of-the-network-server'

let broker: TestBroker
let gateway: TestGateway | undefined

beforeAll(async () => {
  broker = await startTestBroker()
})
afterAll(() => broker.stop())
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
})

async function start(url: string, ingestSecret?: string): Promise<TestGateway> {
  gateway = await startTestGateway({
    lorawan: { servers: networkServerUrls('chirpstack').parse(url), ingestSecret },
  })
  return gateway
}

const find = async ({ database }: TestGateway, serverId: string) =>
  (
    await database.query<{ state: string; is_over: boolean | null; test_error: string | null }>(
      'select state, test_ended_at >= test_requested_at as is_over, test_error from network_server where server_id = $1',
      [serverId],
    )
  ).rows[0]

/** Requests a test, like the api does. */
async function testConnection(on: TestGateway, serverId: string, state: string): Promise<string | null> {
  await pollUntil(
    () => find(on, serverId),
    (server) => server?.state === state,
  )
  await on.database.query(
    `with asked as (
       update network_server set test_requested_at = clock_timestamp(), test_error = 'none yet' where server_id = $1 returning server_id)
     select pg_notify('network_server_tests', server_id) from asked`,
    [serverId],
  )
  const server = await pollUntil(
    () => find(on, serverId),
    (found) => found?.is_over === true,
  )
  return server?.test_error ?? null
}

test('a broker that lets the console subscribe passes, and the connection stays', async () => {
  const on = await start(`mqtt://127.0.0.1:${broker.port}`)
  expect(await testConnection(on, 'chirpstack-1', 'connected')).toBeNull()
  expect(await find(on, 'chirpstack-1')).toMatchObject({ state: 'connected' })
})

test('the test of a broker that does not exist fails with the reason', async () => {
  const on = await start('mqtt://127.0.0.1:9')
  expect(await testConnection(on, 'chirpstack-1', 'away')).toMatch(/ECONNREFUSED|closed/)
})

test('the HTTP test passes, and produces neither an event nor a dead letter', async () => {
  const on = await start('', SECRET)
  await pollUntil(
    async () => (await fetch(`${on.httpUrl}/ingest/tts`)).status,
    (status) => status === 401,
  )
  await expect(testConnection(on, 'tts-http', 'listening')).resolves.toBeNull()
  const { rows } = await on.database.query(
    `select (select count(*)::int from dead_letter) as letters, (select count(*)::int from network_server_hour) as hours`,
  )
  expect(rows).toEqual([{ letters: 0, hours: 0 }])
})

test('the address of events reports whether the secret is right', async () => {
  const on = await start('', SECRET)
  const ask = async (secret: string) =>
    (await fetch(`${on.httpUrl}/ingest/chirpstack`, { headers: { authorization: `Bearer ${secret}` } }))
      .status
  expect(await ask(SECRET)).toBe(200)
  expect(await ask('another secret')).toBe(401)
})
