import { setTimeout as pause } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { listen } from '@sentinel/migrations/listen'
import { httpAddress } from '@sentinel/platform/http/http-address'
import type { FastifyInstance } from 'fastify'
import mqtt, { type MqttClient } from 'mqtt'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { NetworkServerSettings } from '../platform/network-server-settings.ts'
import type { NetworkServerReports } from './network-server-reports.ts'

const TEST_TIMEOUT_MS = 15_000
const ERROR_MAX_CHARACTERS = 300
/** Finds tests that were requested but not answered, and are recent enough that a user is still waiting for them. */
const FIND_REQUESTED = `
  select server_id from network_server
  where test_requested_at > coalesce(test_ended_at, '-infinity') and test_requested_at > now() - interval '1 minute'`
const ANSWER = `
  update network_server set test_ended_at = clock_timestamp(), test_error = $2
  where server_id = $1 and test_requested_at > coalesce(test_ended_at, '-infinity')`

export interface ServerTestOptions {
  databaseUrl: string
  pool: pg.Pool
  servers: readonly NetworkServerSettings[]
  secret: string | undefined
  /** This gateway's connections. */
  reports: Pick<NetworkServerReports, 'has'>
  /** The server of the ingest routes. */
  app: FastifyInstance | undefined
  log: Logger
}

/** Tests this gateway's connections when staff request it, until stopped. */
export function answerServerTests(options: ServerTestOptions): () => Promise<void> {
  const { databaseUrl, pool, reports, log } = options
  const running = new Map<string, Promise<void>>()

  async function answer(serverId: string): Promise<void> {
    const error = await testServer(serverId, options)
    log.info({ serverId, error }, 'network server tested')
    await pool.query(ANSWER, [serverId, error?.slice(0, ERROR_MAX_CHARACTERS) ?? null])
  }

  function begin(serverId: string): void {
    if (!reports.has(serverId) || running.has(serverId)) return
    const test = answer(serverId)
      .catch((error: unknown) => log.warn({ serverId, err: error }, 'test of a network server not answered'))
      .finally(() => running.delete(serverId))
    running.set(serverId, test)
  }

  async function findRequestedTests(): Promise<void> {
    const { rows } = await pool.query<{ server_id: string }>(FIND_REQUESTED)
    for (const { server_id } of rows) begin(server_id)
  }

  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-gateway-server-tests',
    channel: 'network_server_tests',
    log,
    onNotify: begin,
    onReconnected: () =>
      void findRequestedTests().catch((error: unknown) => log.debug({ err: error }, 'asked tests not read')),
  })
  return async () => {
    await stopListening()
    await Promise.race([Promise.all(running.values()), pause(TEST_TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Resolves with the problem, or with null. */
async function testServer(
  serverId: string,
  { servers, secret, app }: ServerTestOptions,
): Promise<string | null> {
  const settings = servers.find((server) => server.serverId === serverId)
  try {
    if (settings) await testBroker(settings)
    else if (app && secret !== undefined) await testIngest(app, { serverId, secret })
    return null
  } catch (error) {
    return error instanceof Error && error.message ? error.message : String(error)
  }
}

/** Opens a second connection that subscribes like the first one. It has another client id, so that the first one stays open. */
async function testBroker({ url, clientId, topicFilter }: NetworkServerSettings): Promise<void> {
  const client = mqtt.connect(url, {
    clientId: `${clientId}-test`,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: TEST_TIMEOUT_MS,
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It does not answer.')), TEST_TIMEOUT_MS)
  try {
    await Promise.race([subscribe(client, withoutShare(topicFilter)), late.promise])
  } finally {
    clearTimeout(timer)
    client.end(true)
  }
}

function subscribe(client: MqttClient, topicFilter: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.on('error', reject)
    client.on('close', () => reject(new Error('It has closed the connection.')))
    client.on('connect', () =>
      client.subscribe(topicFilter, { qos: 0 }, (error, granted) => {
        if (!error && granted?.every(({ qos }) => qos < 128)) resolve()
        else reject(new Error(`It does not let the console subscribe to ${topicFilter}.`))
      }),
    )
  })
}

/** Removes the share from the filter. A member of a shared subscription would receive events that are meant for the others. */
function withoutShare(topicFilter: string): string {
  return topicFilter.replace(/^\$share\/[^/]+\//, '')
}

interface IngestTest {
  serverId: string
  secret: string
}

/** Sends requests to this gateway's own port, with and without the secret. Neither contains an event, so nothing is stored. */
async function testIngest(app: FastifyInstance, { serverId, secret }: IngestTest): Promise<void> {
  const { address, port } = app.server.address() as AddressInfo // safe: it listens on TCP
  const url = `${httpAddress(address, port)}/ingest/${serverId.replace(/-http$/, '')}`
  const ask = async (headers: Record<string, string>) =>
    (await fetch(url, { headers, signal: AbortSignal.timeout(TEST_TIMEOUT_MS) })).status
  const stranger = await ask({})
  if (stranger !== 401) throw new Error(`A request without the secret is answered ${stranger}, not 401.`)
  const friend = await ask({ authorization: `Bearer ${secret}` })
  if (friend !== 200) throw new Error(`A request with the secret is answered ${friend}, not 200.`)
}
