import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

interface ProcessEntry {
  pid: number
  parentPid: number
}

/** Sends a signal to a process and its children. Stops the process first, so that it creates no more children in the meantime. */
export async function signalTree(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGCONT') send(pid, 'SIGSTOP')
  for (const child of await findChildren(pid)) send(child, signal)
  send(pid, signal)
}

/** Kills a process and its children with -9 and resolves when they have ended. */
export async function killTree(pid: number): Promise<void> {
  const pids = new Set([pid, ...(await findChildren(pid))])
  await signalTree(pid, 'SIGKILL')
  await waitUntilGone(pids)
}

/** Kills one process with -9 and resolves when it and the children that it had have ended. */
export async function killParent(pid: number): Promise<void> {
  const pids = new Set([pid, ...(await findChildren(pid))])
  send(pid, 'SIGKILL')
  await waitUntilGone(pids)
}

async function waitUntilGone(pids: Set<number>): Promise<void> {
  while ((await readProcesses()).some((entry) => pids.has(entry.pid))) await pause(10)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // the process has just ended
  }
}

async function findChildren(pid: number): Promise<number[]> {
  return (await readProcesses()).filter((entry) => entry.parentPid === pid).map((entry) => entry.pid)
}

/** Returns all processes except zombies, which have ended and are only waiting for their parent to read their exit code. */
async function readProcesses(): Promise<ProcessEntry[]> {
  const entries = process.platform === 'linux' ? await readProc() : await askPs()
  return entries.filter(({ state }) => !state.startsWith('Z'))
}

async function readProc(): Promise<(ProcessEntry & { state: string })[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)),
  )
  return stats.flatMap((stat) => {
    if (stat === undefined) return []
    // The command's name is in parentheses and may contain any character.
    const [state = '', parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number.parseInt(stat), parentPid: Number(parentPid), state }]
  })
}

async function askPs(): Promise<(ProcessEntry & { state: string })[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,state='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parentPid, state = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parentPid: Number(parentPid), state }
    })
}
