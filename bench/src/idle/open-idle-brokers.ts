import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { Memory } from './report-memory.ts'

const GATEWAY = fileURLToPath(import.meta.resolve('@sentinel/gateway/main'))
const AEDES = fileURLToPath(new URL('../ingest/aedes-process.ts', import.meta.url))
const REPORT_MEMORY = new URL('report-memory.ts', import.meta.url).href

/** Higher than the default, because all devices connect from one address. */
const PENDING_PER_ADDRESS = 10_000

export interface IdleBroker {
  pid: number
  mqttPort: number
  measureMemory(): Promise<Memory>
  stop(): Promise<void>
}

/** Starts the product's gateway as a separate process. */
export async function openIdleGateway(database: BenchDatabase): Promise<IdleBroker> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-bench-'))
  const gateway = await startBroker(GATEWAY, {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MQTT_PORT: '0',
    GATEWAY_HTTP_PORT: '0',
    LOG_LEVEL: 'error',
    MQTT_PENDING_PER_ADDRESS: String(PENDING_PER_ADDRESS),
  })
  return {
    ...gateway,
    async stop() {
      await gateway.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a bare aedes that accepts every client. */
export function openIdleAedes(): Promise<IdleBroker> {
  return startBroker(AEDES, {})
}

async function startBroker(program: string, environment: Record<string, string>): Promise<IdleBroker> {
  const nodeArguments = ['--expose-gc', '--import', REPORT_MEMORY]
  const child = await startChild<{ mqttPort: number }>(program, { environment, nodeArguments })
  return {
    pid: child.pid,
    mqttPort: child.ready.mqttPort,
    measureMemory: () => child.ask({ memory: true }),
    stop: () => child.stop(),
  }
}
