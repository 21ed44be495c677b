import { setTimeout as pause } from 'node:timers/promises'
import { createHash, randomBytes } from 'node:crypto'
import { migrate } from '@sentinel/migrations/migrate'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@sentinel/stack/testing/test-servers'
import pg from 'pg'
import { FieldDevice } from './field-device.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'

const DEVICES = 20
/** Polling without a pause would itself fill the gateway's memory with garbage. */
const POLL_MS = 50

/** A database server, a gateway and cameras that a test may break. */
export interface Field {
  server: TestServer
  databaseUrl: string
  gateway: GatewayProcess
  devices: FieldDevice[]
  secretOf(deviceId: number): string
  /** Returns how many messages of all cameras have been acknowledged. */
  acknowledged(): number
  /** Returns how many connections all cameras have tried, including refused ones. */
  connectionsTried(): number
  /** Resolves when this many more messages are acknowledged, while others are still in flight. */
  acknowledgedFurther(messages: number): Promise<void>
  /** Resolves when everything recorded has been acknowledged. */
  settled(): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  isReady(): Promise<boolean>
  untilReady(wanted: boolean): Promise<void>
  remove(): Promise<void>
}

export interface FieldOptions {
  server?: TestServerOptions
  /** The gateway's settings. */
  settings?: Record<string, string>
}

export async function openField({ server: serverOptions, settings }: FieldOptions = {}): Promise<Field> {
  const server = await startTestServer(serverOptions)
  await runOn(server.url, (client) => client.query('create database field'))
  const url = server.urlOf('field')
  await migrate(url)
  const secrets = await runOn(url, addDevices)
  const gateway = await startGatewayProcess(url, settings)
  const devices = [...secrets].map(
    ([deviceId, secret]) => new FieldDevice({ port: gateway.mqttPort, deviceId, secret }),
  )

  const isReady = () =>
    fetch(`${gateway.httpUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0)
  const connectionsTried = () => devices.reduce((sum, device) => sum + device.connectionsTried, 0)
  const field: Field = {
    server,
    databaseUrl: url,
    gateway,
    devices,
    secretOf: (deviceId) => secrets.get(deviceId) ?? '',
    acknowledged,
    connectionsTried,
    async acknowledgedFurther(messages) {
      const wanted = acknowledged() + messages
      while (acknowledged() < wanted) await pause(POLL_MS)
    },
    settled: async () => void (await Promise.all(devices.map((device) => device.settled()))),
    query: <Row extends pg.QueryResultRow>(text: string) =>
      runOn(url, async (client) => (await client.query<Row>(text)).rows),
    isReady,
    async untilReady(wanted) {
      while ((await isReady()) !== wanted) await pause(POLL_MS)
    },
    async remove() {
      await Promise.all(devices.map((device) => device.stop()))
      await gateway.remove()
      await server.remove()
    },
  }
  await field.untilReady(true)
  return field
}

async function addDevices(client: pg.Client): Promise<Map<number, string>> {
  const secrets = new Map<number, string>()
  for (let deviceId = 1; deviceId <= DEVICES; deviceId++) {
    const secret = randomBytes(32).toString('base64url')
    secrets.set(deviceId, secret)
    await client.query('insert into device (device_id, secret_sha256) values ($1, $2)', [
      deviceId,
      createHash('sha256').update(secret).digest(),
    ])
  }
  return secrets
}

export async function runOn<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
