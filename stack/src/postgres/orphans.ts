import { readFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { runProgram } from './run-program.ts'

/** Prints the processes that run in a folder. Must run as the server's user, because other users may not see a process's folder. */
const FIND_BY_FOLDER =
  'for process in /proc/[0-9]*; do [ "$process/cwd" -ef "$1" ] && echo "${process#/proc/}"; done; true'

/**
 * Kills processes that a killed server left behind: a process that was waiting for another's lock at that moment waits forever, and no server can
 * start until it has ended. Committed data is safe, as in any crash. Works only on Linux. On other systems, the operator has to do it.
 */
export async function killOrphans(cluster: Cluster): Promise<void> {
  const { stdout } = await runProgram(
    cluster.account('/bin/sh', ['-c', FIND_BY_FOLDER, 'sh', cluster.folder]),
  )
  for (const pid of stdout.split('\n').filter(Boolean).map(Number)) {
    if (!(await isServerChild(pid))) continue
    if (await isServer(await findParent(pid))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // the process has just ended
    }
  }
}

/** PostgreSQL gives all its processes except the first one titles such as "postgres: checkpointer". */
async function isServerChild(pid: number): Promise<boolean> {
  return /(^|\0)postgres: /.test(await readCommandLine(pid))
}

async function isServer(pid: number): Promise<boolean> {
  return (await readCommandLine(pid)).split('\0').includes('-D')
}

async function readCommandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

async function findParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0)
}
