import { readFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { runProgram } from './run-program.ts'

/**
 * Prints the processes that work in a folder. Run as the server's user: others may not see where a process
 * works.
 */
const FIND_BY_FOLDER =
  'for process in /proc/[0-9]*; do [ "$process/cwd" -ef "$1" ] && echo "${process#/proc/}"; done; true'

/**
 * Kills what a killed server left behind: a process that waited for another's lock in that moment waits for
 * ever, and no server starts while it does. Committed data is safe, as in any crash. Linux only; elsewhere a
 * person has to.
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
      // it has just ended
    }
  }
}

/** PostgreSQL gives its processes titles such as "postgres: checkpointer", the first one excepted. */
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
