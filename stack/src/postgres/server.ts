import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseUrl } from './cluster.ts'
import { findFreePort, isPortFree } from './port.ts'
import { runProgram } from './run-program.ts'
import { findReason, logSize, rotateLog } from './server-log.ts'
import { isAlive, readPidFile, removeStalePidFile } from './server-process.ts'
import { settingArgs } from './server-settings.ts'
import { errorCode, StartupError } from './startup-error.ts'

/** Long, because recovery after a crash replays up to max_wal_size of changes. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_SECONDS = 60
const POLL_MS = 50
const LOCK_FILE_EXISTS = 'F0001'
const WRONG_PASSWORD = '28P01'

export interface Server {
  pid: number
  port: number
}

export interface StartOptions {
  /** Start on this port and no other; else the one it had before a crash, or any free one. */
  port?: number
  timeoutMs?: number
}

/** Adopts the cluster's server when it runs, starts it when not, and resolves once it answers. */
export async function startServer(
  cluster: Cluster,
  { port, timeoutMs = START_TIMEOUT_MS }: StartOptions = {},
): Promise<Server> {
  const deadline = Date.now() + timeoutMs
  let isLastPortTaken = false
  for (;;) {
    const last = await readPidFile(cluster.folder)
    if (last?.alive) {
      if (last.port && (await isAnswering(cluster, last.port))) return { pid: last.pid, port: last.port }
    } else {
      if (last && isAlive(last.pid)) await removeStalePidFile(cluster.folder, last.pid)
      const wanted = port ?? (isLastPortTaken ? undefined : last?.port)
      const isWantedFree = wanted !== undefined && (await isPortFree(wanted))
      isLastPortTaken ||= !isWantedFree
      const isFree = port === undefined || isWantedFree
      if (isFree && (await launch(cluster, isWantedFree ? wanted : await findFreePort(), deadline))) continue
    }
    if (Date.now() > deadline) throw await notReady(cluster, timeoutMs, port)
    await pause(POLL_MS)
  }
}

/** `immediate` is a crash on purpose: the next start recovers. */
export async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const outcome = await runProgram(
    cluster.account(cluster.programs.pgCtl, [
      'stop',
      ...['-D', cluster.folder],
      ...['-m', mode],
      ...['-t', String(STOP_TIMEOUT_SECONDS)],
    ]),
  )
  if (outcome.code !== 0 && (await readPidFile(cluster.folder))?.alive) {
    throw new Error(`the database in ${cluster.folder} did not stop: ${outcome.stderr.trim()}`)
  }
}

/** Tries once; true when the server started, false when trying again may help. Throws when it would not. */
async function launch(cluster: Cluster, port: number, deadline: number): Promise<boolean> {
  await rotateLog(cluster.logFile)
  const logStart = await logSize(cluster.logFile)
  const secondsLeft = Math.max(1, Math.ceil((deadline - Date.now()) / 1000))
  const outcome = await runProgram(
    cluster.account(cluster.programs.pgCtl, [
      'start',
      ...['-D', cluster.folder],
      ...['-l', cluster.logFile],
      ...['-t', String(secondsLeft)],
      ...['-o', settingArgs({ ...cluster.extraSettings, port: String(port) })],
    ]),
  )
  if (outcome.code === 0) return true
  if ((await readPidFile(cluster.folder))?.alive) return false

  const { text, sqlState } = await findReason(cluster.logFile, logStart)
  if (sqlState === LOCK_FILE_EXISTS) return false // another starter, or processes of a killed server that are still ending
  if (!(await isPortFree(port))) return false // another program was quicker
  throw new StartupError(`The database in ${cluster.folder} does not start: ${text || outcome.stderr.trim()}`)
}

async function isAnswering(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {}) // the server may stop while we ask; connect() tells
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) !== WRONG_PASSWORD) return false
    throw new StartupError(`The password kept for the database in ${cluster.folder} is not its password`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
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
