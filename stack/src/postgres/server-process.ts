import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './startup-error.ts'

/** The fields of a server's lock file, which PostgreSQL stores as `postmaster.pid` in the cluster's folder. */
export interface PidFile {
  pid: number
  /** Undefined until the server has started far enough. */
  port: number | undefined
  /** True if that process is this cluster's server. False after kill -9, when the file remains. */
  alive: boolean
}

export async function readPidFile(clusterFolder: string): Promise<PidFile | undefined> {
  let lines: string[]
  try {
    lines = (await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const port = Number(lines[3])
  return { pid, port: port > 0 ? port : undefined, alive: await isServerOf(clusterFolder, pid) }
}

/**
 * Returns the port that the cluster's server had when it last ran. If the port stays the same, programs that still have the old URL can reconnect.
 */
export async function findLastPort(clusterFolder: string): Promise<number | undefined> {
  const options = await readFile(join(clusterFolder, 'postmaster.opts'), 'utf8').catch(() => '') // it was never started
  const port = /\bport=(\d+)/.exec(options)?.[1]
  return port === undefined ? undefined : Number(port)
}

/**
 * Returns whether a process is this cluster's server. A process id is reused after the machine or container restarts, and a killed server can remain
 * a zombie if nothing reaps orphans. PostgreSQL mistakes both for a running server and refuses to start. Linux shows the command line, which contains
 * the server's folder (a zombie has none).
 */
export async function isServerOf(clusterFolder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (commandLine === undefined) return isAlive(pid) // not Linux, or the process has ended
  const args = commandLine.split('\0')
  const folder = args[args.indexOf('-D') + 1]
  return args.includes('-D') && folder !== undefined && (await isSameFolder(folder, clusterFolder))
}

/**
 * Removes a lock file whose process id belongs to something else, which PostgreSQL would not do. Another process may have written a new lock file
 * since we read it. In that case, the new file is put back.
 */
export async function removeStalePidFile(clusterFolder: string, stalePid: number): Promise<void> {
  const file = join(clusterFolder, 'postmaster.pid')
  const removed = `${file}.${process.pid}`
  try {
    await rename(file, removed)
    if (Number.parseInt(await readFile(removed, 'utf8')) !== stalePid) await link(removed, file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  } finally {
    await rm(removed, { force: true })
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
