import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withProgramRole } from '@sentinel/migrations/program-role'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type pg from 'pg'
import { pino } from 'pino'
import { createGateway, type GatewayOptions } from '../gateway.ts'
import { readConfig } from '../platform/config.ts'
import { pollUntil } from './poll.ts'
import { openTestPool } from './test-pool.ts'

type OnMessage = (topic: string, payload: Buffer) => void

export interface TestGateway {
  port: number
  tlsPort: number | undefined
  httpUrl: string
  databaseUrl: string
  database: pg.Pool
  photoDir: string
  fileDir: string
  /** Adds a device and returns its secret. */
  provision(deviceId: number): Promise<string>
  /** Adds a device and connects as that device. The client does not reconnect automatically. */
  connectDevice(deviceId: number, options?: IClientOptions): Promise<MqttClient>
  /** `onMessage` receives all messages, including those of a stored session. */
  connect(options: IClientOptions, onMessage?: OnMessage): Promise<MqttClient>
  stop(): Promise<void>
}

/** Starts the whole gateway on free ports with a real database. Creates a database unless one is passed. */
export async function startTestGateway(changes: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const ownDatabase = changes.databaseUrl === undefined ? await createTestDatabase() : undefined
  const databaseUrl = changes.databaseUrl ?? ownDatabase?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-gateway-'))
  const database = openTestPool(databaseUrl)
  const programUrl = withProgramRole(databaseUrl)
  const gatewayOptions = { ...defaultsOf(databaseUrl), dataDir, ...changes, databaseUrl: programUrl }
  const gateway = await createGateway(gatewayOptions, pino({ level: 'silent' }))
  const httpUrl = `http://127.0.0.1:${gateway.httpPort}`
  await untilReady(httpUrl)

  const clients: MqttClient[] = []
  async function connect(options: IClientOptions, onMessage?: OnMessage): Promise<MqttClient> {
    const client = mqtt.connect(`mqtt://127.0.0.1:${gateway.mqttPort}`, { reconnectPeriod: 0, ...options })
    if (onMessage) client.on('message', onMessage)
    await untilConnected(client)
    clients.push(client)
    return client
  }
  async function provision(deviceId: number): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await database.query('insert into device (device_id, secret_sha256) values ($1, $2)', [
      deviceId,
      createHash('sha256').update(secret).digest(),
    ])
    return secret
  }

  return {
    port: gateway.mqttPort,
    tlsPort: gateway.mqttsPort,
    httpUrl,
    databaseUrl,
    database,
    photoDir: join(dataDir, 'photos'),
    fileDir: join(dataDir, 'files'),
    provision,
    connect,
    async connectDevice(deviceId, options) {
      const password = await provision(deviceId)
      return connect({ clientId: String(deviceId), username: String(deviceId), password, ...options })
    },
    async stop() {
      for (const client of clients) client.end(true)
      await gateway.stop()
      await database.end()
      await ownDatabase?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function defaultsOf(databaseUrl: string): Omit<GatewayOptions, 'dataDir'> {
  return {
    ...readConfig({ DATABASE_URL: databaseUrl }),
    mqtt: { host: '127.0.0.1', port: 0 },
    http: { host: '127.0.0.1', port: 0, metricsToken: undefined },
    // Test messages have fixed dates, and their devices are provisioned today.
    clockBehindMaxDays: 36_500,
    // A test must not depend on the free space on the machine's disk.
    diskReserveBytes: 0,
  }
}

/** Rejects with the broker's or the network's error, and ends the client in that case. */
async function untilConnected(client: MqttClient): Promise<void> {
  const connected = Promise.withResolvers<void>()
  const onError = (error: Error) => connected.reject(error)
  const onClose = () => onError(new Error('the broker closed the connection'))
  client
    .once('connect', () => connected.resolve())
    .on('error', onError)
    .once('close', onClose)
  try {
    await connected.promise
  } catch (error) {
    client.end(true)
    throw error
  }
  client.off('error', onError).off('close', onClose)
}

async function untilReady(httpUrl: string): Promise<void> {
  const readStatus = async () => (await fetch(`${httpUrl}/readyz`)).status
  await pollUntil(readStatus, (status) => status === 200)
}
