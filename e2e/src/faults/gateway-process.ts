import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../stack/place.ts'

const MAIN = join(import.meta.dirname, '../../../gateway/src/main.ts')

export interface GatewayProcess {
  mqttPort: number
  httpUrl: string
  start(): Promise<void>
  /** As a power cut would. */
  kill9(): Promise<void>
  /** Resolves with what it said at its end. */
  stop(): Promise<number | null>
  residentMiB(): Promise<number>
  remove(): Promise<void>
}

/** The gateway as it is run, a process of its own that keeps its ports over restarts. */
export async function startGatewayProcess(databaseUrl: string): Promise<GatewayProcess> {
  const [mqttPort = 0, httpPort = 0] = await findFreePorts(2)
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-faults-'))
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        MQTT_PORT: String(mqttPort),
        GATEWAY_HTTP_PORT: String(httpPort),
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  await start()
  const httpUrl = `http://127.0.0.1:${httpPort}`
  return {
    mqttPort,
    httpUrl,
    start,
    kill9: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async residentMiB() {
      const text = await (await fetch(`${httpUrl}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
    },
    async remove() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
