import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from '../postgres/cluster.ts'
import { databaseUrl, openCluster } from '../postgres/cluster.ts'
import { findPrograms } from '../postgres/programs.ts'
import { startServer, stopServer } from '../postgres/server.ts'
import { readPidFile } from '../postgres/server-process.ts'
import { removeAbandonedServers, testFolderPrefix } from './abandoned-servers.ts'
import { killParent, killTree, signalTree } from './process-tree.ts'
import { findTimescaledbPrograms, TIMESCALEDB_SETTINGS } from './timescaledb-programs.ts'

export type ServerKind = 'embedded' | 'timescaledb'

/** A server that tests may break. Its port, and so its URLs, stay the same across restarts. */
export interface TestServer {
  /** Connects as the admin, to the database `postgres`. */
  url: string
  urlOf(database: string): string
  /** Returns the id of the server's main process. Throws if the server is not running. */
  pid(): Promise<number>
  /** Kills all its processes at once, as in a power cut. */
  kill9(): Promise<void>
  /** Kills only the main process. The others notice that and end. */
  kill9Postmaster(): Promise<void>
  stopImmediate(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Freezes all its processes: connections stay open, but nothing answers. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends it, whatever its state, and removes its folder. */
  remove(): Promise<void>
}

export interface TestServerOptions {
  /** By default the kind that `TEST_DATABASE` names, otherwise embedded. */
  kind?: ServerKind
  /** Server settings in addition to the product's, which they override. */
  settings?: Record<string, string>
  /** The folder in which the server's folder is created. The default is the system's folder for temporary files. */
  within?: string
}

export async function startTestServer({
  kind = chosenKind(),
  settings = {},
  within = tmpdir(),
}: TestServerOptions = {}): Promise<TestServer> {
  await removeAbandonedServers(within)
  const folder = await mkdtemp(join(within, testFolderPrefix()))
  try {
    await chmod(folder, 0o711) // lets the server's user enter when tests run as root
    const cluster = await openTestCluster(folder, kind, settings)
    const { port } = await startServer(cluster)
    return controlsOf(folder, cluster, port)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function chosenKind(): ServerKind {
  const kind = process.env.TEST_DATABASE ?? 'embedded'
  if (kind === 'embedded' || kind === 'timescaledb') return kind
  throw new Error(`TEST_DATABASE is embedded or timescaledb, not ${kind}`)
}

async function openTestCluster(
  folder: string,
  kind: ServerKind,
  settings: Record<string, string>,
): Promise<Cluster> {
  const isTimescaledb = kind === 'timescaledb'
  return openCluster({
    folder: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    programs: isTimescaledb ? await findTimescaledbPrograms() : await findPrograms(),
    extraSettings: { ...(isTimescaledb && TIMESCALEDB_SETTINGS), ...settings },
  })
}

function controlsOf(folder: string, cluster: Cluster, port: number): TestServer {
  async function findPid(): Promise<number | undefined> {
    const found = await readPidFile(cluster.folder)
    return found?.alive ? found.pid : undefined
  }
  async function getPid(): Promise<number> {
    const pid = await findPid()
    if (pid === undefined) throw new Error('the test server does not run')
    return pid
  }
  async function start(): Promise<void> {
    await startServer(cluster, { port })
  }
  async function remove(): Promise<void> {
    const pid = await findPid()
    if (pid !== undefined) await signalTree(pid, 'SIGCONT')
    // A killed server leaves shared memory behind, which the next start of its cluster frees.
    else if (await readPidFile(cluster.folder)) await start().catch(() => {})
    if ((await findPid()) !== undefined) await stopServer(cluster, 'immediate')
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: databaseUrl(cluster, port, 'postgres'),
    urlOf: (database) => databaseUrl(cluster, port, database),
    pid: getPid,
    kill9: async () => killTree(await getPid()),
    kill9Postmaster: async () => killParent(await getPid()),
    stopImmediate: () => stopServer(cluster, 'immediate'),
    stop: () => stopServer(cluster, 'fast'),
    start,
    pause: async () => signalTree(await getPid(), 'SIGSTOP'),
    resume: async () => signalTree(await getPid(), 'SIGCONT'),
    remove,
  }
}
