import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { killOrphans } from './orphans.ts'
import { findFreePort, isPortFree } from './port.ts'
import { runProgram } from './run-program.ts'
import { isAnswering } from './server-answer.ts'
import { findReason, logSize, rotateLog, wasReady } from './server-log.ts'
import type { PidFile } from './server-process.ts'
import { findLastPort, isAlive, isServerOf, readPidFile, removeStalePidFile } from './server-process.ts'
import { settingArgs } from './server-settings.ts'
import { StartupError } from './startup-error.ts'

/** The timeout is long, because recovery after a crash replays up to max_wal_size of changes. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_SECONDS = 60
const POLL_MS = 50
/** Several failures are allowed, because a temporary obstacle to a start cannot always be distinguished from a permanent one. */
const FAILED_LAUNCHES_MAX = 4
/** Another process was faster, or a killed server's processes still have its shared memory. */
const LOCK_FILE_EXISTS = 'F0001'

export interface Server {
  pid: number
  port: number
}

export interface StartOptions {
  /** The only port to start on. If it is undefined, starts on the port of the last run or any free one. */
  port?: number | undefined
  timeoutMs?: number
}

/** Adopts the cluster's server if it is running, otherwise starts it. Resolves when it answers. */
export async function startServer(
  cluster: Cluster,
  { port, timeoutMs = START_TIMEOUT_MS }: StartOptions = {},
): Promise<Server> {
  const deadline = Date.now() + timeoutMs
  let failedLaunches = 0
  for (;;) {
    const found = await readPidFile(cluster.folder)
    if (found?.alive) {
      const server = await adopt(cluster, found, port)
      if (server) return server
    } else {
      if (found && isAlive(found.pid)) await removeStalePidFile(cluster.folder, found.pid)
      const freePort = await choosePort(cluster, port)
      const result = freePort === undefined ? 'hindered' : await launch(cluster, freePort, deadline)
      if (result === 'started') continue
      if (result !== 'hindered' && ++failedLaunches === FAILED_LAUNCHES_MAX) throw result
    }
    if (Date.now() > deadline) throw await notReady(cluster, timeoutMs, port)
    await pause(POLL_MS)
  }
}

/**
 * Resolves when the server's process has ended, which is a moment after it removes its lock file. `immediate` is a deliberate crash: the next start
 * recovers. Does not let `pg_ctl` wait, because it would also wait for a server that has been started since.
 */
export async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const server = await readPidFile(cluster.folder)
  if (!server?.alive) return
  const outcome = await runProgram(
    cluster.account(cluster.programs.pgCtl, [
      'stop',
      `--pgdata=${cluster.folder}`,
      `--mode=${mode}`,
      '--no-wait',
    ]),
  )
  const deadline = Date.now() + STOP_TIMEOUT_SECONDS * 1000
  while (await isServerOf(cluster.folder, server.pid)) {
    if (outcome.code !== 0 || Date.now() > deadline)
      throw new Error(`the database in ${cluster.folder} did not stop: ${outcome.stderr.trim()}`)
    await pause(POLL_MS)
  }
}

/** Tries once. `hindered` means a temporary obstacle. An error may be permanent. */
async function launch(
  cluster: Cluster,
  port: number,
  deadline: number,
): Promise<'started' | 'hindered' | StartupError> {
  await rotateLog(cluster.logFile)
  const logStart = await logSize(cluster.logFile)
  const secondsLeft = Math.max(1, Math.ceil((deadline - Date.now()) / 1000))
  const outcome = await runProgram(
    cluster.account(cluster.programs.pgCtl, [
      'start',
      `--pgdata=${cluster.folder}`,
      `--log=${cluster.logFile}`,
      `--timeout=${secondsLeft}`,
      `--options=${settingArgs({ ...cluster.extraSettings, port: String(port) })}`,
    ]),
  )
  if (outcome.code === 0) return 'started'
  if ((await readPidFile(cluster.folder))?.alive) return 'hindered'

  const { text, sqlState } = await findReason(cluster.logFile, logStart)
  if (sqlState === LOCK_FILE_EXISTS) {
    await killOrphans(cluster)
    return 'hindered'
  }
  if (await wasReady(cluster.logFile, logStart)) return 'hindered' // another user of the server started it, was the last one and stopped it
  if (!(await isPortFree(port))) return 'hindered' // another program was faster
  return new StartupError(
    `The database in ${cluster.folder} does not start: ${text || outcome.stderr.trim()}`,
  )
}

/** Returns the port to start on, or undefined while another program has the only one that we may use. */
async function choosePort(cluster: Cluster, fixed: number | undefined): Promise<number | undefined> {
  const wanted = fixed ?? (await findLastPort(cluster.folder))
  if (wanted !== undefined && (await isPortFree(wanted))) return wanted
  return fixed === undefined ? findFreePort() : undefined
}

/** Returns the running server once it answers. */
async function adopt(
  cluster: Cluster,
  { pid, port }: PidFile,
  fixedPort: number | undefined,
): Promise<Server | undefined> {
  if (port === undefined) return undefined // still starting
  if (fixedPort !== undefined && port !== fixedPort) {
    throw new StartupError(`The database in ${cluster.folder} runs on port ${port} instead of ${fixedPort}`)
  }
  return (await isAnswering(cluster, port)) ? { pid, port } : undefined
}

async function notReady(
  cluster: Cluster,
  timeoutMs: number,
  port: number | undefined,
): Promise<StartupError> {
  const isStarting = (await readPidFile(cluster.folder))?.alive
  if (!isStarting && port !== undefined && !(await isPortFree(port))) {
    return new StartupError(
      `The database in ${cluster.folder} cannot start: another program has its port ${port}`,
    )
  }
  const { text } = await findReason(cluster.logFile, 0)
  return new StartupError(
    `The database in ${cluster.folder} was not ready after ${timeoutMs / 1000} s (try again later); its log ends: ${text}`,
  )
}
