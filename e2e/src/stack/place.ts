import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import { isPortFree } from '@sentinel/stack/postgres/port'
import pg from 'pg'
import { findProcessesOf, type FoundProcess } from './processes-of.ts'
import { type Ended, Program, type ProgramOptions } from './program.ts'

export const ROOT = join(import.meta.dirname, '../../..')
/** The system uses higher ports for outgoing connections, one of which could take our port in the meantime. */
const PORTS_FROM = 20_000
const PORTS_TO = 32_000

/** Returns whether the line only reports a start's progress. */
export const isProgress = (line: string) => /^sentinel-console: (opening|starting|building) the /.test(line)

/** A separate data folder and separate ports to run Sentinel Console with. */
export class Place {
  readonly dataDir: string
  readonly settings: Record<string, string>

  constructor(dataDir: string, [http, gatewayHttp, mqtt]: number[]) {
    this.dataDir = dataDir
    this.settings = {
      DATA_DIR: dataDir,
      HTTP_PORT: String(http),
      GATEWAY_HTTP_PORT: String(gatewayHttp),
      MQTT_PORT: String(mqtt),
      LOG_LEVEL: 'silent',
      SAMPLE_FLEETS: 'off',
    }
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.settings.HTTP_PORT}`
  }

  get gatewayUrl(): string {
    return `http://127.0.0.1:${this.settings.GATEWAY_HTTP_PORT}`
  }

  /** Returns immediately. The program reports when it is ready. */
  start(settings: Record<string, string> = {}, options: Omit<ProgramOptions, 'settings'> = {}): Program {
    return this.node('start', [], { ...options, settings })
  }

  /** Starts and waits until the program is ready. */
  async startReady(settings: Record<string, string> = {}): Promise<Program> {
    const program = this.start(settings)
    await program.says(/ready: /)
    return program
  }

  node(name: string, args: string[] = [], { settings, ...options }: Partial<ProgramOptions> = {}): Program {
    const file = join(ROOT, 'stack/src', `${name}.ts`)
    return new Program([process.execPath, file, ...args], {
      ...options,
      settings: { ...this.settings, ...settings },
    })
  }

  npm(...args: string[]): Program {
    return new Program(['npm', ...args], { settings: this.settings, cwd: ROOT })
  }

  /** Runs a command to completion. */
  command(name: 'user' | 'device' | 'model' | 'migrate', ...args: string[]): Promise<Ended> {
    return this.node(name, args).ended
  }

  /** Queries the folder's database, which is running or is started for the query. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const database = await openEmbeddedDatabase({ dataDir: this.dataDir })
    const client = new pg.Client({ connectionString: database.url })
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
      await database.close()
    }
  }

  processes(): Promise<FoundProcess[]> {
    return findProcessesOf(this.dataDir)
  }

  /** Kills with -9 the only process whose command line contains this text. */
  async kill9(part: string): Promise<void> {
    const [found, ...others] = (await this.processes()).filter(({ command }) => command.includes(part))
    if (!found || others.length > 0) throw new Error(`not one process with ${part}`)
    process.kill(found.pid, 'SIGKILL')
  }

  async remove(): Promise<void> {
    for (;;) {
      const left = await this.processes()
      if (left.length === 0) break
      for (const { pid } of left) tryToKill(pid)
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Creates a folder with mode 700, owned by `owner` if given. */
export async function openPlace(owner?: { uid: number; gid: number }): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-stack-'))
  await chmod(dataDir, 0o700)
  if (owner) await chown(dataDir, owner.uid, owner.gid)
  return new Place(dataDir, await findFreePorts(3))
}

export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = PORTS_FROM + Math.floor(Math.random() * (PORTS_TO - PORTS_FROM))
    if (await isPortFree(port)) ports.add(port)
  }
  return [...ports]
}

/** Returns the HTTP status, or undefined if nothing answers. */
export function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => undefined,
  )
}

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has just ended
  }
}
