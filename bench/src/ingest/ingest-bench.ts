import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from '../bench-database.ts'
import { type Child, startChild } from '../child.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'
import type { LoadDevice } from './load-connection.ts'
import { deviceIds, provisionDevices } from './provision-devices.ts'
import { runLoad } from './load.ts'
import type { LoadOrder, LoadReport } from './load-process.ts'

const GATEWAY = fileURLToPath(import.meta.resolve('@sentinel/gateway/main'))
const DEVICES = extent(50, 2000)
/** Higher than the default, because a load comes from few devices, which would be throttled in the later rounds. */
const MESSAGES_BURST = 1_000_000

export interface IngestBench {
  devices: LoadDevice[]
  mqttPort: number
  /** Returns message numbers that are not yet used in this database. */
  takeMessageIds(count: number): number
  /** Puts load on the gateway. Throws if the number of new rows in the database differs from the number of acknowledgements. */
  load(order: Pick<LoadOrder, 'devices' | 'messages' | 'mode'>): Promise<LoadReport>
  /** Describes in one line what a message cost each process. */
  describeCost(): string
  close(): Promise<void>
}

/** Starts the product's gateway as a separate process on a database with these devices, which may already exist. */
export async function openIngestBench(
  database: BenchDatabase,
  ids: readonly number[] = deviceIds(DEVICES),
): Promise<IngestBench> {
  const devices = await provisionDevices(database, ids)
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
  const gateway = await startGateway(database.url, dataDir)
  const costs: { gateway: number[]; writer: number[] } = { gateway: [], writer: [] }
  let nextMessageId = (await findLastMessageId(database)) + 1
  const takeMessageIds = (count: number) => (nextMessageId += count) - count

  return {
    devices,
    mqttPort: gateway.ready.mqttPort,
    takeMessageIds,
    async load(order) {
      const firstMessageId = takeMessageIds(order.messages)
      const before = await readCpuTimes(gateway.pid, database)
      const report = await runLoad({ ...order, port: gateway.ready.mqttPort, firstMessageId })
      const after = await readCpuTimes(gateway.pid, database)
      for (const [at, name] of (['gateway', 'writer'] as const).entries())
        costs[name].push(((after[at] ?? Number.NaN) - (before[at] ?? Number.NaN)) / order.messages)
      const stored = await countStored(database, firstMessageId, order.messages)
      if (stored !== report.acknowledged)
        throw new Error(
          `${report.acknowledged} messages were acknowledged, ${stored} rows are in the database`,
        )
      return report
    },
    describeCost: () =>
      `CPU time a message: gateway ${median(costs.gateway).toFixed(1)} µs, its database connection ${median(costs.writer).toFixed(1)} µs`,
    async close() {
      await gateway.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readCpuTimes(gatewayPid: number, database: BenchDatabase): Promise<(number | undefined)[]> {
  const [writer] = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'sentinel-gateway-writer' and datname = current_database()`,
  )
  return Promise.all([cpuTimeOf(gatewayPid), cpuTimeOf(writer?.pid ?? 0)])
}

/** If BENCH_PROFILE names a folder, the gateway writes a V8 CPU profile into it. */
function startGateway(databaseUrl: string, dataDir: string): Promise<Child<{ mqttPort: number }>> {
  const profileFolder = process.env['BENCH_PROFILE']
  return startChild(GATEWAY, {
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MQTT_PORT: '0',
      GATEWAY_HTTP_PORT: '0',
      LOG_LEVEL: 'error',
      DEVICE_MESSAGES_BURST: String(MESSAGES_BURST),
    },
    nodeArguments: profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [],
  })
}

async function findLastMessageId(database: BenchDatabase): Promise<number> {
  const [row] = await database.query<{ last: string }>(
    'select coalesce(max(message_identifier), 0) as last from insight',
  )
  return Number(row?.last)
}

async function countStored(
  database: BenchDatabase,
  firstMessageId: number,
  messages: number,
): Promise<number> {
  const [row] = await database.query<{ count: string }>(
    'select count(*) from insight where message_identifier >= $1 and message_identifier < $2',
    [firstMessageId, firstMessageId + messages],
  )
  return Number(row?.count)
}
